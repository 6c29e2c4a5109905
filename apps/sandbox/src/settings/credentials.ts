/** Public credentials for a sandbox that only this machine can reach. */
export const DEVELOPMENT_CREDENTIALS = {
  accessToken: 'sandbox-access-token',
  accountKey: 'sandbox-account',
  apiKey: 'sandbox-api-key',
  clientId: 'sandbox-client',
  clientSecret: 'sandbox-client-secret',
} as const;

export const DEVELOPMENT_AUTHORITY = 'ca_sandbox_migration_agent';
