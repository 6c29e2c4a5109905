// Usage: node run-postman.mjs <bundle>. Prints the requests of its Postman collection.
import { readFile } from 'node:fs/promises';

import postman from 'openapi-to-postmanv2';

const [file] = process.argv.slice(2);
const input = { type: 'string', data: await readFile(file, 'utf8') };
// Folders by tag. Folders by path would merge `/v1/onboarding` and `/v1/onboarding/` and lose the first.
const options = { folderStrategy: 'Tags', parametersResolution: 'Example' };
postman.convertV2(input, options, (error, conversion) => {
  if (error || !conversion.result) throw error ?? new Error(conversion.reason);
  console.log(JSON.stringify(conversion.output[0].data.item.flatMap(requests)));
});

function requests({ item, request }) {
  if (item) return item.flatMap(requests);
  const { method, url, body } = request;
  return [{ method, path: `/${url.path.join('/')}`, body: body?.raw }];
}
