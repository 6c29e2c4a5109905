// Usage: node run-collection.mjs <collection> <environment> <base URL>. Prints the result of each request of a run.
import newman from 'newman';

const [collection, environment, baseUrl] = process.argv.slice(2);
const envVar = [{ key: 'baseUrl', value: baseUrl }];
newman.run({ collection, environment, envVar }, (error, summary) => {
  if (error) throw error;
  const { executions, failures } = summary.run;
  const requests = executions.map(({ item, request, response }) => ({
    name: item.name,
    request: `${request.method} ${request.url.getPath()}`,
    status: response?.code,
    type: response?.headers.get('content-type'),
    body: response?.text(),
  }));
  console.log(JSON.stringify({ requests, failures: failures.map((failure) => failure.error.message) }));
});
