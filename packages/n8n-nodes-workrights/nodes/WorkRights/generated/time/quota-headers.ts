// Copied from packages/time by workrights-codegen. Do not edit.
/** Requests of a minute or a day. */
export interface QuotaCount {
  readonly consumed: number;
  readonly remaining: number;
}

type Headers = Readonly<Record<string, unknown>>;

/** The account's quota by the headers of a response (published, open point `rate-limits`); undefined if they don't tell it. */
export function quotaCountOf(headers: Headers, of: 'min' | 'day'): QuotaCount | undefined {
  const [consumed, remaining] = [headers[`${of}-quota-consumed`], headers[`${of}-quota-remaining`]];
  const isCount = (text: unknown): boolean => typeof text === 'string' && /^\d{1,9}$/.test(text);
  if (!isCount(consumed) || !isCount(remaining)) return undefined;
  const count = { consumed: Number(consumed), remaining: Number(remaining) };
  // A limit of 0 can't be true, and the client would never send another request that corrects it.
  return count.consumed + count.remaining === 0 ? undefined : count;
}

export function isDayUsedUp(headers: Headers): boolean {
  return headers['day-quota-remaining'] === '0';
}
