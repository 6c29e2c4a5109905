import type { Lease } from '../ledger/ledger.ts';
import type { Work } from './work.ts';

/** Length of a lease, and how much of it must be left before it is renewed: multiples of the longest create. */
const LEASE = { length: 8 / 3, margin: 4 / 3 };

/** A lease that is renewed while it is used. */
export interface KeptLease {
  readonly chunk: number;
  readonly current: Lease;
  /** Makes sure that the lease lasts for so long. @throws LeaseLostError */
  readonly keepFor: (milliseconds: number) => Promise<void>;
}

export function keptLease({ ledger, clock, longestCreate }: Work, first: Lease): KeptLease {
  let current = first;
  return {
    chunk: first.chunk,
    get current() {
      return current;
    },
    async keepFor(milliseconds) {
      const now = clock.now();
      if (current.until - now > Math.max(milliseconds, longestCreate * LEASE.margin)) return;
      const length = Math.max(longestCreate * LEASE.length, 2 * milliseconds);
      current = await ledger.renew(current, now + length);
    },
  };
}

/** Leases a chunk, unless another worker has it. */
export function leaseFor(
  { ledger, clock, run, holder, longestCreate }: Work,
  chunk: number,
): Promise<Lease | undefined> {
  const now = clock.now();
  return ledger.lease(run.name, holder, now, now + longestCreate * LEASE.length, chunk);
}
