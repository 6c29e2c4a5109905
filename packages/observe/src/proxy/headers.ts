import type { IncomingMessage } from 'node:http';

/** Names and values one after the other, as Node reads and writes them: in the order and case of the wire. */
export type RawHeaders = readonly string[];

/** Headers that belong to one connection (RFC 9110 §7.6.1). `Transfer-Encoding` does too, but says how the body is framed. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'upgrade',
]);

/**
 * Headers that say where a message ends and who gets it. `Connection` can't remove them, or a body would be read as a request.
 */
const OF_THE_MESSAGE: ReadonlySet<string> = new Set(['content-length', 'host', 'transfer-encoding']);

/** The headers that are passed on, without those that `changed` turns into undefined. */
export function endToEnd(
  { rawHeaders, headers }: IncomingMessage,
  changed: (name: string, value: string) => string | undefined,
): string[] {
  const named = new Set(headers.connection?.toLowerCase().split(/[\s,]+/u));
  const passed: string[] = [];
  for (const [name, value] of pairsOf(rawHeaders)) {
    const lower = name.toLowerCase();
    if (OF_THE_CONNECTION.has(lower) || (named.has(lower) && !OF_THE_MESSAGE.has(lower))) continue;
    const given = changed(lower, value);
    if (given !== undefined) passed.push(name, given);
  }
  return passed;
}

export function* pairsOf(raw: RawHeaders): Generator<[string, string]> {
  for (let index = 0; index < raw.length; index += 2) yield [raw[index] ?? '', raw[index + 1] ?? ''];
}
