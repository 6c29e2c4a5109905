import { SET_ASIDE } from '../../../base/polling/poll-times.ts';
import { LeaseLostError } from '../../../base/database/errors.ts';
import type { ChunkWork } from '../../ledger/ledger.ts';
import { advance } from '../advance.ts';
import { leaseFor } from '../kept-lease.ts';
import type { Work } from '../work.ts';

/** Chunks with rows to send, and chunks that only need polls. One of each at a time, so that neither delays the other. */
export const LANES = ['send', 'poll'] as const;
export type Lane = (typeof LANES)[number];

export function laneOf({ planned }: ChunkWork): Lane {
  return planned > 0 ? 'send' : 'poll';
}

/** The chunks that this process works on. */
export class Lanes {
  readonly #work: Work;
  readonly #busy = new Map<Lane, { readonly chunk: number; readonly done: Promise<void> }>();

  constructor(work: Work) {
    this.#work = work;
  }

  get size(): number {
    return this.#busy.size;
  }

  /** A promise per chunk, which settles when its work ends. */
  get ends(): Promise<void>[] {
    return [...this.#busy.values()].map(({ done }) => done);
  }

  isBusy(lane: Lane): boolean {
    return this.#busy.has(lane);
  }

  /** Neither this process nor another holds the chunk. */
  isFree({ chunk, heldUntil }: ChunkWork, now: number): boolean {
    const isHeld = heldUntil !== null && heldUntil > now;
    return !isHeld && [...this.#busy.values()].every((each) => each.chunk !== chunk);
  }

  /** Begins to work on a chunk, unless another worker was faster. `ended` runs when the work ends, even after an error. */
  async start(lane: Lane, chunk: number, ended: () => Promise<void> = async () => {}): Promise<void> {
    const work = this.#work;
    const lease = await leaseFor(work, chunk);
    if (!lease) return ended();
    const done = advance(work, lease)
      .catch((error: unknown) => {
        // Another worker continues.
        if (!(error instanceof LeaseLostError)) work.stop.because({ error });
      })
      .then(ended)
      .finally(() => this.#busy.delete(lane));
    this.#busy.set(lane, { chunk, done });
  }
}

/** Whether this process has nothing left to wait for. */
export async function isAllDone(work: Work, list: readonly ChunkWork[]): Promise<boolean> {
  const { ledger, run, submitOnly } = work;
  if (list.every((each) => dueAt(work, each) === Infinity)) return true;
  if (!submitOnly) return false;
  const { planned, submitting, unknown } = await ledger.counts(run.name);
  return planned + submitting + unknown === 0;
}

/** When a chunk is due for this process. A chunk that is set aside is due once, at once. */
export function dueAt({ setAside, clock }: Work, { chunk, dueAt: at }: ChunkWork): number {
  if (at < SET_ASIDE) return at;
  return setAside.has(chunk) ? Infinity : clock.now();
}
