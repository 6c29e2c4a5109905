const VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'] as const;

/** The proxy variables that are set; their values may hold credentials. */
export function proxyVariables(env: NodeJS.ProcessEnv): string[] {
  return VARIABLES.filter((name) => env[name]?.trim());
}

/**
 * Lets requests go through the proxy that the environment names. Node 24.14 and newer can do so at any time; older ones
 * need `NODE_USE_ENV_PROXY=1` when they start.
 *
 * @returns whether requests go through it; undefined without a proxy.
 */
export async function useProxy(env: NodeJS.ProcessEnv): Promise<boolean | undefined> {
  if (proxyVariables(env).length === 0) return undefined;
  if (env['NODE_USE_ENV_PROXY'] === '1') return true;
  const http = (await import('node:http')) as { setGlobalProxyFromEnv?: () => unknown };
  http.setGlobalProxyFromEnv?.();
  return http.setGlobalProxyFromEnv !== undefined;
}
