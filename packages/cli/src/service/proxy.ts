const VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'] as const;

/** What to do if a proxy is set but not used. */
export const TO_USE_PROXY =
  'Use Node 24.14 or newer. Node 22.21 and newer, and Node 24, use it with NODE_USE_ENV_PROXY=1.';

/** The proxy variables that are set. Their values may contain credentials. */
export function proxyVariables(env: NodeJS.ProcessEnv): string[] {
  return VARIABLES.filter((name) => env[name]?.trim());
}

/**
 * Makes requests use the environment's proxy.
 *
 * @returns a variable that is set but not used; undefined otherwise.
 */
export async function useProxy(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const [name] = proxyVariables(env);
  if (name === undefined) return undefined;
  const http = (await import('node:http')) as { setGlobalProxyFromEnv?: () => unknown };
  const use = howToUseProxy(env, process.versions.node, http.setGlobalProxyFromEnv !== undefined);
  if (use === 'call') http.setGlobalProxyFromEnv?.();
  return use === undefined ? name : undefined;
}

/**
 * How this Node uses the proxy: `call` since Node 24.14; `started` by a variable at its start, in older ones; undefined if it
 * can't.
 */
export function howToUseProxy(
  env: NodeJS.ProcessEnv,
  version: string,
  canCall: boolean,
): 'call' | 'started' | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const knowsVariable = major >= 24 || (major === 22 && minor >= 21);
  if (knowsVariable && env['NODE_USE_ENV_PROXY'] === '1') return 'started';
  return canCall ? 'call' : undefined;
}

/** Whether an agent of this Node uses the proxy of the variables that it is given. */
export function agentsUseProxy(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 5) || (major === 22 && minor >= 21);
}
