import { proxyVariables, TO_USE_PROXY, useProxy } from '../../../service/proxy.ts';
import { type Finding, ok, problem } from '../finding.ts';

/** Whether requests go through the environment's proxy. */
export async function checkProxy(env: NodeJS.ProcessEnv): Promise<Finding> {
  const names = proxyVariables(env);
  if (names.length === 0) return ok('proxy', 'No proxy is set in the environment.');
  const broken = names.find((name) => !/^https?:$/u.test(protocolOf(env[name])));
  if (broken !== undefined) {
    return problem('proxy', `${broken} is not a URL.`, 'Write it as http://proxy.example:3128.');
  }
  const unused = await useProxy(env);
  return unused === undefined
    ? ok('proxy', `Requests go through the proxy of ${names[0]}, except for the hosts in NO_PROXY.`)
    : problem('proxy', `${unused} is set, but this Node does not use it.`, TO_USE_PROXY);
}

function protocolOf(url = ''): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}
