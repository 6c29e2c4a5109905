import type { SettingName } from './setting-names.ts';

/** A setting with a URL that secrets are sent to. */
export type Target = 'base-url' | 'token-url' | 'web-app-url';

/** The URLs that each secret is sent to; a client secret gets tokens from one, which are sent to the other. */
export const SENT_TO: Readonly<Partial<Record<SettingName, readonly Target[]>>> = {
  'access-token': ['base-url'],
  'client-secret': ['token-url', 'base-url'],
  'api-key': ['web-app-url'],
  'account-key': ['web-app-url'],
};

/** The services that URLs belong to: scheme, host and port of each. Undefined when one is no URL. */
export function originsOf(urls: readonly string[]): string | undefined {
  return urls.every((url) => URL.canParse(url))
    ? urls.map((url) => new URL(url).origin).join(' ')
    : undefined;
}

/** Whether a URL leads to this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname);
}

/**
 * The variable with the URL behind the URL of the Onboarding and Work Rights API, when a proxy on this machine stands
 * before it: `workrights observe` does.
 */
export const WEB_APP_UPSTREAM = 'WORKRIGHTS_WEB_APP_UPSTREAM';

/** Whether a text is a URL that leads to this machine. */
export function leadsToThisMachine(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url));
}

/** Whether what is sent to a URL stays on this machine, also behind a proxy here. */
export function staysHere(url: string, env: NodeJS.ProcessEnv): boolean {
  const upstream = env[WEB_APP_UPSTREAM]?.trim();
  return leadsToThisMachine(url) && (!upstream || leadsToThisMachine(upstream));
}
