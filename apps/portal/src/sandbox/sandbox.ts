import { inSite } from '../web/in-site.ts';

/** The sandbox's development credentials. They are public and open nothing else. */
export const SANDBOX = {
  accessToken: 'sandbox-access-token',
  apiKey: 'sandbox-api-key',
  apiKeyParameter: 'key',
  accountKey: 'sandbox-account',
  customerAuthority: 'ca_sandbox_migration_agent',
} as const;

/** Where `pnpm sandbox` listens. */
export const DEFAULT_ADDRESS = 'http://127.0.0.1:4010';

/** The file of this site that contains the sandbox's address. */
export const ADDRESS_FILE = 'try/sandbox.json';

export interface SandboxAddress {
  /** The address for pages of this site, without a final slash. */
  url: string;
  /** The address for commands in a terminal, if it differs. */
  terminal?: string;
}

/**
 * Reads the sandbox's address from this site. If the site has none, returns the default address.
 *
 * @throws Error when the address is on another machine.
 */
export async function findSandbox(): Promise<string> {
  return (await readAddress()).url;
}

/** The sandbox's address for commands in a terminal. */
export async function sandboxForCommands(): Promise<string> {
  const { url, terminal } = await readAddress();
  return terminal ?? url;
}

/** The address of the sandbox that is served together with this site, for commands in a terminal. Undefined if none is. */
export async function runningSandbox(): Promise<string | undefined> {
  const { url, terminal } = await readFile();
  return url.origin === location.origin ? (terminal ?? url).origin : undefined;
}

async function readAddress(): Promise<SandboxAddress> {
  const { url, terminal } = await readFile();
  return { url: onThisMachine(url), ...(terminal && { terminal: onThisMachine(terminal) }) };
}

/**
 * Calls the control plane of a sandbox, which the client doesn't support.
 *
 * @throws Error when the sandbox refuses, and the error of `fetch` when it doesn't respond.
 */
export async function control(
  sandbox: string,
  path: string,
  body: object,
  fetch = globalThis.fetch,
): Promise<void> {
  const { ok, status } = await fetch(`${sandbox}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!ok) throw new Error(`The control plane of the sandbox answered ${status}.`);
}

/** The addresses in this site's file, or the default one. */
async function readFile(): Promise<{ url: URL; terminal?: URL }> {
  try {
    const answer = await fetch(inSite(ADDRESS_FILE), { cache: 'no-store' });
    const { url, terminal } = (await answer.json()) as SandboxAddress;
    return { url: new URL(url), ...(terminal !== undefined && { terminal: new URL(terminal) }) };
  } catch {
    return { url: new URL(DEFAULT_ADDRESS) };
  }
}

/** @throws Error for an address on another machine, because nothing may be sent there. */
function onThisMachine({ hostname, origin }: URL): string {
  if (isLoopback(hostname) || origin === location.origin) return origin;
  throw new Error(`The sandbox is on another machine: this site says ${origin}. Nothing was sent there.`);
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(hostname);
}

/** The sandbox accepts pages of its own machine. For others, it needs `--allow-origin`. */
export function startCommand(): string {
  return `npx -y pnpm@12.21.0 sandbox${isLoopback(location.hostname) ? '' : ` --allow-origin ${location.origin}`}`;
}
