import { AbortedError, type FindLost } from '../errors/call-errors.ts';
import type { Operation } from './operation.ts';

export function aborted(
  operation: Pick<Operation, 'id' | 'writes' | 'reconcile'>,
  signal: AbortSignal,
  maybeSent = false,
  checkId?: string,
): AbortedError {
  // A create or update that provably never left made nothing. A read says nothing of what others made.
  const nothing: FindLost | undefined = operation.writes && (async () => ({ outcome: 'none' }));
  const warning = maybeSent ? '; it may have been carried out' : '';
  return new AbortedError(`${operation.id}: aborted by the caller's signal${warning}`, {
    operationId: operation.id,
    maybeSent,
    checkId,
    reconcile: maybeSent ? operation.reconcile : nothing,
    cause: signal.reason,
  });
}
