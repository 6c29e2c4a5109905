import manifest from '../../package.json' with { type: 'json' };

/** The `User-Agent` of requests: this package, the runtime and the caller's program. Browsers have and send their own. */
export function userAgent(appInfo = ''): string | undefined {
  const { userAgent: runtime = '' } = globalThis.navigator ?? {};
  if (runtime.startsWith('Mozilla/')) return undefined;
  return `workrights-client/${manifest.version} ${runtime} ${appInfo}`;
}
