import { IDEMPOTENCY_KEY, type Field, type Operation, type OperationName } from '@workrights/connectors';

/** What the flow file has of an account, with the values of a new one. */
export const ACCOUNT_SETTINGS = {
  baseUrl: { value: '' },
  environment: { value: 'sandbox' },
  version: { value: '' },
  tokenUrl: { value: '' },
  audience: { value: '' },
  scopes: { value: '' },
  webAppUrl: { value: '' },
  apiKeyParameter: { value: 'key' },
};

/** Node-RED encrypts these in its credentials file. The editor never gets a `password` back. */
export const ACCOUNT_SECRETS = {
  accessToken: { type: 'password' },
  clientId: { type: 'text' },
  clientSecret: { type: 'password' },
  apiKey: { type: 'password' },
  accountKeyId: { type: 'password' },
} as const;

export const EVENT_SECRETS = { secret: { type: 'password' } } as const;

export type Values<Named> = Record<keyof Named, string>;

/** The nodes that run operations, by their type: the resource that they are about, and their name in the palette. */
export const NODE_TYPES = {
  'workrights-check': { resource: 'visaCheck', label: 'visa check' },
  'workrights-onboarding': { resource: 'onboardingRequest', label: 'onboarding request' },
  'workrights-rights': { resource: 'workRights', label: 'work rights' },
  'workrights-employee': { resource: 'employee', label: 'employee' },
} as const;

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
  store: string;
}

/** What a field has that the flow file says nothing of. */
export const DEFAULTS: OperationSettings['fields'] = {
  [IDEMPOTENCY_KEY.name]: { type: 'msg', value: 'idempotencyKey' },
};

/** The fields of these operations' forms. Several entries of the table may be one field, whose help depends on other fields. */
export function formFields(...operations: readonly Operation[]): Field[] {
  const all = operations.flatMap(({ kind, fields }) =>
    kind === 'create' ? [...fields, IDEMPOTENCY_KEY] : fields,
  );
  return [...new Map(all.map((field) => [field.name, field])).values()];
}
