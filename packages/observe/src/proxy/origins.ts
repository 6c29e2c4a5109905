import { Transform } from 'node:stream';

/** Puts the proxy's origin where the service's own stands in URLs. */
export interface OriginReplacer {
  /** In a header such as `Location`. */
  readonly inUrl: (url: string) => string;
  /** Replaces origins in a JSON text as it streams, even with escaped slashes. */
  readonly inJson: () => Transform;
}

/**
 * Clients send their token only to the origin that they were configured with. Behind the proxy that is the proxy's origin, so
 * they would refuse `meta.links.self` and `download_url` with the service's origin.
 */
export function createOriginReplacer(origins: readonly URL[], own: string): OriginReplacer {
  const written = origins.map(patternOf).join('|');
  const atStart = new RegExp(`^(?:${written})(?=[/?#]|$)`, 'iu');
  const inside = new RegExp(`(${written})(?=[/?#"\\\\])`, 'giu');
  // The text may end within an origin, or with one whose end isn't known yet.
  const longest = Math.max(...origins.map(({ origin }) => origin.length)) + '\\/\\/:443'.length;
  const escaped = own.replaceAll('/', String.raw`\/`);
  const replaced = (text: string): string =>
    text.replace(inside, (found) => (found.includes('\\') ? escaped : own));

  return {
    inUrl: (url) => url.replace(atStart, own),
    inJson() {
      let rest = '';
      return new Transform({
        // One character for each byte: an origin is ASCII, and all else passes as it is.
        transform(chunk: Buffer, _encoding, done) {
          const text = replaced(rest + chunk.toString('latin1'));
          const start = text.toLowerCase().lastIndexOf('http');
          const cut = start >= 0 && text.length - start <= longest ? start : text.length - 3;
          rest = text.slice(Math.max(0, cut));
          done(null, Buffer.from(text.slice(0, Math.max(0, cut)), 'latin1'));
        },
        flush: (done) => done(null, Buffer.from(replaced(rest), 'latin1')),
      });
    },
  };
}

/** An origin as it may be written: in any case, with escaped slashes, and with the port that it has without one. */
function patternOf({ protocol, host, port }: URL): string {
  const name = host.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const defaultPort = port === '' ? `(?::${protocol === 'https:' ? 443 : 80})?` : '';
  return String.raw`${protocol}(?:\\?/){2}${name}${defaultPort}`;
}
