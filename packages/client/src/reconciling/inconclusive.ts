import type { InconclusiveReason, Reconciliation } from './reconciliation.ts';

export function inconclusive(reason: InconclusiveReason): Reconciliation {
  return { outcome: 'inconclusive', reason };
}
