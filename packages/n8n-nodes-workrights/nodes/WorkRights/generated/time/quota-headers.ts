// Copied from packages/time by workrights-codegen. Do not edit.
/** What is used and what is left of a minute or a day. */
export interface QuotaCount {
  readonly consumed: number;
  readonly remaining: number;
}

type Headers = Readonly<Record<string, unknown>>;

/** What the headers of a response tell of the account's quota (published, open point `rate-limits`); undefined when they tell nothing. */
export function quotaCountOf(headers: Headers, of: 'min' | 'day'): QuotaCount | undefined {
  const [consumed, remaining] = [headers[`${of}-quota-consumed`], headers[`${of}-quota-remaining`]];
  const isCount = (text: unknown): boolean => typeof text === 'string' && /^\d{1,9}$/.test(text);
  if (!isCount(consumed) || !isCount(remaining)) return undefined;
  const count = { consumed: Number(consumed), remaining: Number(remaining) };
  // No account has a limit of nothing: nobody would send a request again, to learn another one.
  return count.consumed + count.remaining === 0 ? undefined : count;
}

export function isDayUsedUp(headers: Headers): boolean {
  return headers['day-quota-remaining'] === '0';
}
