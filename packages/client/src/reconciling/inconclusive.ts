import type { InconclusiveReason, Reconciliation } from '../errors/reconciliation.ts';

export function inconclusive(reason: InconclusiveReason): Reconciliation {
  return { outcome: 'inconclusive', reason };
}
