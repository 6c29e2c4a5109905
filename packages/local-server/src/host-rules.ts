import { isLoopback } from './loopback.ts';

export interface HostRules {
  /** Address that the server listens on. */
  readonly host: string;
  /** Names besides those of this machine that may stand in `Host`: from {@link readAllowedHosts}. */
  readonly allowedHosts?: readonly string[];
}

const AUTHORITY = /^(?:([\w.-]+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/iu;

/**
 * Reads the values of `--allow-host`.
 *
 * @returns the names as `allowedHosts` takes them.
 * @throws TypeError for one that is no host name or address without scheme and port: it would never match.
 */
export function readAllowedHosts(names: readonly string[]): string[] {
  for (const name of names) {
    if (!/^(?:[\w.-]+|[\da-f:]+)$/iu.test(name)) {
      throw new TypeError('An allowed host must be a host name or an address, without scheme and port.');
    }
  }
  return names.map((name) => name.toLowerCase().replace(/\.$/u, ''));
}

/** The name in a `Host` header, in lower case, without port, brackets and final dot; undefined for an invalid one. */
function nameIn(authority: string): string | undefined {
  const [, name, address] = AUTHORITY.exec(authority) ?? [];
  return (name ?? address)?.toLowerCase().replace(/\.$/u, '');
}

export type HostVerdict = 'invalid' | 'foreign' | 'own';

/**
 * Judges `Host` headers. A server that only this machine reaches belongs to nobody else's name: a web page can let its
 * own name point to 127.0.0.1 (DNS rebinding), and its browser then takes that server for the page's own. A server
 * that others can reach has names that it cannot know.
 */
export function createHostJudge({ host, allowedHosts = [] }: HostRules): (authority: string) => HostVerdict {
  const allowed = new Set(allowedHosts);
  const anyName = !isLoopback(host);
  const isOwn = (name: string) =>
    anyName || isLoopback(name) || name.endsWith('.localhost') || allowed.has(name);
  // A caller sends the same one again and again.
  let lastOwn: string | undefined;

  return (authority) => {
    if (authority === lastOwn) return 'own';
    const name = nameIn(authority);
    if (name === undefined) return 'invalid';
    if (!isOwn(name)) return 'foreign';
    lastOwn = authority;
    return 'own';
  };
}
