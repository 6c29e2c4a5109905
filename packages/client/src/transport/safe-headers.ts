const SHOWN = new Set([
  'content-length',
  'content-type',
  'date',
  'ratelimit',
  'ratelimit-limit',
  'ratelimit-policy',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'x-request-id',
]);

/** Copies the headers that errors and response details may show. */
export function safeHeaders(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name]) => SHOWN.has(name)));
}
