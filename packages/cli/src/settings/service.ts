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
