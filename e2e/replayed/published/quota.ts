import type { Reply } from '../reply.ts';
import { overQuota } from './errors.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

export interface QuotaLimits {
  readonly minute: number;
  readonly day: number;
}

/** The Standard plan. */
export const STANDARD: QuotaLimits = { minute: 60, day: 10_000 };

export interface Quota {
  /** Counts a client's request. Over the limit, `answer` isn't called. */
  count(clientId: string, answer: () => Reply): Reply;
  /** How many requests were over the limit. */
  readonly refused: number;
}

/**
 * Every request counts: also a read, a PDF's download and, since the pages don't exclude it, a refused request. "Wait for the
 * end of the minute or the day": the windows are the clock's, not rolling ones.
 */
export function createQuota(limits: QuotaLimits): Quota {
  const consumed = new Map<string, number>();
  let refused = 0;
  const consume = (clientId: string, window: number) => {
    const key = `${clientId} ${window} ${Math.floor(Date.now() / window)}`;
    const count = (consumed.get(key) ?? 0) + 1;
    consumed.set(key, count);
    return count;
  };
  return {
    count(clientId, answer) {
      const minute = consume(clientId, MINUTE);
      const day = consume(clientId, DAY);
      const isOver = minute > limits.minute || day > limits.day;
      if (isOver) refused += 1;
      const reply = isOver ? overQuota : answer();
      const headers = {
        'min-quota-consumed': String(minute),
        'min-quota-remaining': String(Math.max(0, limits.minute - minute)),
        'day-quota-consumed': String(day),
        'day-quota-remaining': String(Math.max(0, limits.day - day)),
      };
      return { ...reply, headers: { ...reply.headers, ...headers } };
    },
    get refused() {
      return refused;
    },
  };
}
