import { requireObject } from '../arguments/arguments.ts';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';

/**
 * Checks the ids that name a record (service.md §4.2): a caller without types can pass none, or too many, and the
 * service does not say what it then does.
 */
export function requireIds(
  operationId: string,
  body: object,
  names: readonly string[],
  count: 'at least one' | 'exactly one',
): void {
  requireObject('', body, operationId);
  const given = Object.entries(body).filter(([name, value]) => names.includes(name) && value !== undefined);
  const fields = given
    .filter(([, value]) => typeof value !== 'string' || value === '')
    .map(([name]) => ({ path: `/${name}`, rule: 'must be a string that is not empty' }));
  if (given.length === 0 || (count === 'exactly one' && given.length > 1)) {
    fields.push({ path: '', rule: `must have ${count} of ${names.join(', ')}` });
  }
  if (fields.length > 0) throw new InvalidRequestError(fields, { operationId });
}
