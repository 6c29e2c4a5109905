interface Setting {
  readonly variable: string;
  readonly brief: string;
  /** Never read from an argument, and shown only on request. */
  readonly secret: boolean;
}

/** All settings by name, as in `workrights config` and, unless secret, in flags. */
export const SETTINGS = {
  'base-url': {
    variable: 'WORKRIGHTS_BASE_URL',
    brief: 'Base URL of the Visa Checks API, with or without /v2',
    secret: false,
  },
  'access-token': {
    variable: 'WORKRIGHTS_ACCESS_TOKEN',
    brief: 'Access token of the Visa Checks API',
    secret: true,
  },
  'token-url': {
    variable: 'WORKRIGHTS_TOKEN_URL',
    brief: 'URL that access tokens are requested from, in place of an access token',
    secret: false,
  },
  'client-id': {
    variable: 'WORKRIGHTS_CLIENT_ID',
    brief: 'Client id that access tokens are requested with',
    secret: false,
  },
  'client-secret': {
    variable: 'WORKRIGHTS_CLIENT_SECRET',
    brief: 'Secret of the client id',
    secret: true,
  },
  audience: {
    variable: 'WORKRIGHTS_AUDIENCE',
    brief: 'API that access tokens are for, as the service names it',
    secret: false,
  },
  scopes: {
    variable: 'WORKRIGHTS_SCOPES',
    brief: 'What access tokens are for, such as "aus:sandbox nzl:sandbox"; by default everything',
    secret: false,
  },
  'web-app-url': {
    variable: 'WORKRIGHTS_WEB_APP_URL',
    brief: 'Base URL of the Onboarding and Work Rights API, without /v1',
    secret: false,
  },
  'api-key': {
    variable: 'WORKRIGHTS_API_KEY',
    brief: 'API key of the Onboarding and Work Rights API',
    secret: true,
  },
  'api-key-parameter': {
    variable: 'WORKRIGHTS_API_KEY_PARAMETER',
    brief: 'Name of the URL parameter of the API key',
    secret: false,
  },
  'account-key': {
    variable: 'WORKRIGHTS_ACCOUNT_KEY',
    brief: 'Account key (accountkeyid) of the Onboarding and Work Rights API',
    secret: true,
  },
  environment: {
    variable: 'WORKRIGHTS_ENVIRONMENT',
    brief: 'Where checks run: sandbox or live',
    secret: false,
  },
  quota: {
    variable: 'WORKRIGHTS_QUOTA',
    brief: 'Limits of the account: standard, premium or none; by default standard',
    secret: false,
  },
  'ledger-key': {
    variable: 'WORKRIGHTS_LEDGER_KEY',
    brief: 'Key that personal data of bulk runs is encrypted with',
    secret: true,
  },
  'database-url': {
    variable: 'WORKRIGHTS_DATABASE_URL',
    brief: 'Postgres database of bulk runs on many machines',
    secret: true,
  },
  'relay-token': {
    variable: 'WORKRIGHTS_RELAY_TOKEN',
    brief: 'Token of the API of `workrights relay`, at least 16 characters',
    secret: true,
  },
  'mcp-token': {
    variable: 'WORKRIGHTS_MCP_TOKEN',
    brief: 'Token of `workrights mcp --http`, at least 16 characters',
    secret: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;

export const settingNames = Object.keys(SETTINGS) as SettingName[];

/** The command that stores a setting; it asks for a secret. */
export function commandToStore(name: SettingName, profile = 'default'): string {
  const ofProfile = profile === 'default' ? '' : ` --profile ${profile}`;
  return `workrights config set ${name}${SETTINGS[name].secret ? '' : ' VALUE'}${ofProfile}`;
}

/** Flags that people try for secrets, with the setting that they mean. */
const SECRET_FLAGS: readonly (readonly [pattern: RegExp, setting: SettingName])[] = [
  [/^(?:access-?|bearer-?|auth-?)?token$|^(?:authorization|password|secret)$/iu, 'access-token'],
  [/^client-?secret$/iu, 'client-secret'],
  [/^(?:api-?)?key$/iu, 'api-key'],
  [/^account-?key(?:-?id)?$/iu, 'account-key'],
  [/^(?:ledger-?key|passphrase)$/iu, 'ledger-key'],
  [/^database-?url$/iu, 'database-url'],
  [/^relay-?token$/iu, 'relay-token'],
  [/^mcp-?token$/iu, 'mcp-token'],
];

/** What to do instead of passing a secret as an argument; undefined for other flags. */
export function insteadOfSecretFlag(name: string): string | undefined {
  const [, setting] = SECRET_FLAGS.find(([pattern]) => pattern.test(name)) ?? [];
  if (setting === undefined) return undefined;
  const { variable } = SETTINGS[setting];
  return `Set ${variable}, or store it once: \`workrights config set ${setting}\` asks for it, or reads standard input.`;
}
