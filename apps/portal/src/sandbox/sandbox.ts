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
  /** Where a page of this site reaches it, without a trailing slash. */
  url: string;
  /** Where a command in a terminal reaches it, when that is another address. */
  terminal?: string;
}

/**
 * Asks this site where the sandbox is; a site that does not know means the usual place.
 *
 * @throws Error that says so when the site names another machine.
 */
export async function findSandbox(): Promise<string> {
  return (await readAddress()).url;
}

/** Where a command in a terminal reaches the sandbox. */
export async function sandboxForCommands(): Promise<string> {
  const { url, terminal } = await readAddress();
  return terminal ?? url;
}

async function readAddress(): Promise<SandboxAddress> {
  const { url, terminal } = await readFile();
  return { url: onThisMachine(url), ...(terminal && { terminal: onThisMachine(terminal) }) };
}

/** The addresses that this site says; the usual one when it says none. */
async function readFile(): Promise<{ url: URL; terminal?: URL }> {
  try {
    const answer = await fetch(inSite(ADDRESS_FILE), { cache: 'no-store' });
    const { url, terminal } = (await answer.json()) as SandboxAddress;
    return { url: new URL(url), ...(terminal !== undefined && { terminal: new URL(terminal) }) };
  } catch {
    return { url: new URL(DEFAULT_ADDRESS) };
  }
}

/** @throws Error for the address of another machine: nothing is ever sent there. */
function onThisMachine({ hostname, origin }: URL): string {
  if (isLoopback(hostname) || origin === location.origin) return origin;
  throw new Error(`The sandbox is on another machine: this site says ${origin}. Nothing was sent there.`);
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(hostname);
}

/** The sandbox lets pages of its own machine in, and others only when it was told. */
export function startCommand(): string {
  return `npx -y pnpm@12.21.0 sandbox${isLoopback(location.hostname) ? '' : ` --allow-origin ${location.origin}`}`;
}
