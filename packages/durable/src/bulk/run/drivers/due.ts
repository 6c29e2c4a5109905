import type { ChunkWork } from '../../ledger/ledger.ts';
import { SET_ASIDE } from '../../../base/polling/poll-times.ts';
import type { Work } from '../work.ts';

/** Nothing is left that this process should wait for. */
export async function isAllDone(work: Work, list: readonly ChunkWork[]): Promise<boolean> {
  const { ledger, run, submitOnly } = work;
  if (list.every((each) => dueAt(work, each) === Infinity)) return true;
  if (!submitOnly) return false;
  const { planned, submitting, unknown } = await ledger.counts(run.name);
  return planned + submitting + unknown === 0;
}

/** When a chunk is due for this process: one that is set aside once, at once. */
export function dueAt({ setAside, clock }: Work, { chunk, dueAt: at }: ChunkWork): number {
  if (at < SET_ASIDE) return at;
  return setAside.has(chunk) ? Infinity : clock.now();
}
