/** Node-RED encrypts these in its credentials file. The editor never gets a `password` back. */
export const ACCOUNT_SECRETS = {
  accessToken: { type: 'password' },
  clientId: { type: 'text' },
  clientSecret: { type: 'password' },
  apiKey: { type: 'password' },
  accountKeyId: { type: 'password' },
} as const;

export const EVENT_SECRETS = { secret: { type: 'password' } } as const;

export type Secrets = Record<keyof typeof ACCOUNT_SECRETS, string>;
