import type { Attempt } from './relay-store.ts';
import { textOrNull } from '../../base/database/context.ts';

/** So many are kept of each delivery. */
const MOST = 10;

/** The attempts of a delivery, the newest last. */
export function readAttempts(text: unknown): Attempt[] {
  return JSON.parse(textOrNull(text) ?? '[]') as Attempt[];
}

/** With one more, as the ledger keeps them. */
export function withAttempt(before: readonly Attempt[], attempt: Attempt): string {
  return JSON.stringify([...before, attempt].slice(-MOST));
}
