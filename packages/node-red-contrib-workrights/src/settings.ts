import type { OperationName } from '@workrights/connectors';

/** What the flow file has of an account, with the values of a new one. */
export const ACCOUNT_SETTINGS = {
  baseUrl: '',
  environment: 'sandbox',
  version: '',
  tokenUrl: '',
  audience: '',
  scopes: '',
  webAppUrl: '',
  apiKeyParameter: 'key',
};

/** Node-RED encrypts these in its credentials file. The editor never gets a `password` back. */
export const ACCOUNT_SECRETS = {
  accessToken: { type: 'password' },
  clientId: { type: 'text' },
  clientSecret: { type: 'password' },
  apiKey: { type: 'password' },
  accountKeyId: { type: 'password' },
} as const;

export const EVENT_SETTINGS = { path: '', store: '' };

export const EVENT_SECRETS = { secret: { type: 'password' } } as const;

export type Values<Named> = Record<keyof Named, string>;

/** A field of the form: a value with its type in the editor, such as `msg`, `str` or `jsonata`. */
export interface Setting {
  readonly type: string;
  readonly value: string;
}

/** What the flow file has of a node that runs operations. */
export interface OperationSettings {
  account: string;
  operation: OperationName;
  fields: Readonly<Record<string, Setting>>;
  key: Setting;
  store: string;
}

export const NO_KEY: Setting = { type: 'msg', value: 'idempotencyKey' };
