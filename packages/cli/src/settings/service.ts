import type { SettingName } from './setting-names.ts';

/** A setting with a URL that secrets are sent to. */
export type Target = 'base-url' | 'token-url' | 'web-app-url';

/** The URLs that each secret is sent to. A client secret is sent to one URL, and its tokens to the other. */
export const SENT_TO: Readonly<Partial<Record<SettingName, readonly Target[]>>> = {
  'access-token': ['base-url'],
  'client-secret': ['token-url', 'base-url'],
  'api-key': ['web-app-url'],
  'account-key': ['web-app-url'],
};

/** Origins of the URLs (scheme, host and port). Undefined if one isn't a URL. */
export function originsOf(urls: readonly string[]): string | undefined {
  return urls.every((url) => URL.canParse(url))
    ? urls.map((url) => new URL(url).origin).join(' ')
    : undefined;
}

/** Whether the URL's host is this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname);
}

/**
 * The variable with the real URL of the Onboarding and Work Rights API, if the configured one is a proxy on this machine such
 * as `workrights observe`.
 */
export const WEB_APP_UPSTREAM = 'WORKRIGHTS_WEB_APP_UPSTREAM';

/** Whether a text is a URL of this machine. */
export function leadsToThisMachine(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url));
}

/** Whether a request to a URL stays on this machine, even through a proxy on it. */
export function staysHere(url: string, env: NodeJS.ProcessEnv): boolean {
  const upstream = env[WEB_APP_UPSTREAM]?.trim();
  return leadsToThisMachine(url) && (!upstream || leadsToThisMachine(upstream));
}
