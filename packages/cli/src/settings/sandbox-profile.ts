import type { SettingName } from './setting-names.ts';

export const SANDBOX_PROFILE_NAME = 'sandbox';

/** The profile that is always there: `workrights sandbox` on this machine, with its invented credentials. */
export const SANDBOX_PROFILE: Readonly<Partial<Record<SettingName, string>>> = {
  'base-url': 'http://127.0.0.1:4010',
  'access-token': 'sandbox-access-token',
  'web-app-url': 'http://127.0.0.1:4010',
  'api-key': 'sandbox-api-key',
  'account-key': 'sandbox-account',
  environment: 'sandbox',
};
