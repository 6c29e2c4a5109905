import { inSite } from '../web/in-site.ts';

/** The sandbox's development credentials: everybody knows them, and they open nothing else. */
export const SANDBOX = {
  accessToken: 'sandbox-access-token',
  apiKey: 'sandbox-api-key',
  apiKeyParameter: 'key',
  accountKey: 'sandbox-account',
  customerAuthority: 'ca_sandbox_migration_agent',
} as const;

/** Where `pnpm sandbox` listens. */
export const DEFAULT_ADDRESS = 'http://127.0.0.1:4010';

/** The file of this site that says where the sandbox is. */
export const ADDRESS_FILE = 'try/sandbox.json';

export interface SandboxAddress {
  /** Without a trailing slash. */
  url: string;
}

/** Asks this site where the sandbox is; a site that does not know means the usual place. */
export async function findSandbox(): Promise<string> {
  try {
    const answer = await fetch(inSite(ADDRESS_FILE), { cache: 'no-store' });
    const { url } = (await answer.json()) as SandboxAddress;
    return url;
  } catch {
    return DEFAULT_ADDRESS;
  }
}
