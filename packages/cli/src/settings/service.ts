import type { SettingName } from './setting-names.ts';

/** The URL that each secret is sent to. */
export const SENT_TO: Readonly<Partial<Record<SettingName, 'base-url' | 'web-app-url'>>> = {
  'access-token': 'base-url',
  'api-key': 'web-app-url',
  'account-key': 'web-app-url',
};

/** The service that a URL belongs to: scheme, host and port. Undefined for a text that is no URL. */
export function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
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
