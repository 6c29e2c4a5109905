import { isOutcomeUnknown } from '../transport/errors';
import type { NodeFailure } from './items';

/** `item 3: vc_…` for each item whose record exists, and `item 4: unknown` where nobody knows, those first. */
export function listSent(
  created: ReadonlyMap<number, string>,
  failed: ReadonlyMap<number, Error> = new Map(),
): string {
  const unknown = [...failed].filter(([, error]) => isOutcomeUnknown(error)).map(([itemIndex]) => itemIndex);
  return [
    ...unknown.toSorted((one, other) => one - other).map((itemIndex) => `item ${itemIndex}: unknown`),
    ...[...created]
      .toSorted(([one], [other]) => one - other)
      .map(([itemIndex, id]) => `item ${itemIndex}: ${id}`),
  ].join(', ');
}

/**
 * The error with which a node stops after it has sent something, with the ids that would be lost with the execution
 * and the items of which nobody knows whether they were created.
 */
export function withSent(
  error: NodeFailure,
  created: ReadonlyMap<number, string>,
  failed: ReadonlyMap<number, Error>,
): NodeFailure {
  const sent = listSent(created, failed);
  if (sent !== '') {
    const rest = `Already sent: ${sent}. Omit the items that exist when you run again.`;
    const unknown = sent.includes(': unknown') ? " Look for the unknown ones with 'Get Many' first." : '';
    error.description = `${error.description ?? ''} ${rest}${unknown}`.trim();
  }
  return error;
}
