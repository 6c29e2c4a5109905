import { isLoopback } from './loopback.ts';

export interface HostRules {
  /** The address that the server listens on. */
  readonly host: string;
  /** Names that `Host` may contain, besides those of this machine. */
  readonly allowedHosts?: readonly string[];
}

const AUTHORITY = /^(?:([\w.-]+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/iu;

/**
 * Reads the values of `--allow-host`.
 *
 * @returns the names in the form that `allowedHosts` needs.
 * @throws TypeError when a value isn't a plain host name or address. One with a scheme or port would never match.
 */
export function readAllowedHosts(names: readonly string[]): string[] {
  for (const name of names) {
    if (!/^(?:[\w.-]+|[\da-f:]+)$/iu.test(name)) {
      throw new TypeError('An allowed host must be a host name or an address, without scheme and port.');
    }
  }
  return names.map((name) => name.toLowerCase().replace(/\.$/u, ''));
}

/** The name in a `Host` header: in lower case, without port, brackets and final dot. Undefined for an invalid header. */
function nameIn(authority: string): string | undefined {
  const [, name, address] = AUTHORITY.exec(authority) ?? [];
  return (name ?? address)?.toLowerCase().replace(/\.$/u, '');
}

export type HostVerdict = 'invalid' | 'foreign' | 'own';

/**
 * Judges `Host` headers. A server on a loopback address accepts only names of this machine and allowed names. A web page can
 * make its own name resolve to 127.0.0.1 (DNS rebinding), and the browser then treats this server as part of that page. A
 * server that others can reach accepts any name, because it can't know its own.
 *
 * @throws TypeError as {@link readAllowedHosts} does.
 */
export function createHostJudge({ host, allowedHosts = [] }: HostRules): (authority: string) => HostVerdict {
  const allowed = new Set(readAllowedHosts(allowedHosts));
  const anyName = !isLoopback(host);
  const isOwn = (name: string) =>
    anyName || isLoopback(name) || name.endsWith('.localhost') || allowed.has(name);
  // Remembers the last name, because a caller sends the same one with each request.
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
