import type { Attempt } from './relay-store.ts';
import { textOrNull } from '../../base/database/context.ts';

/** Attempts that are kept per delivery. */
const MOST = 10;

/** The attempts of a delivery, the newest last. */
export function readAttempts(text: unknown): Attempt[] {
  return JSON.parse(textOrNull(text) ?? '[]') as Attempt[];
}

/** The attempts with one more, as the ledger stores them. */
export function withAttempt(before: readonly Attempt[], attempt: Attempt): string {
  return JSON.stringify([...before, attempt].slice(-MOST));
}
