import { field } from './field.ts';

/** A check that was just created is pending (service.md §3.1). For `{ data, meta }`. */
export function isCreatedPending(body: unknown): boolean {
  return field(field(body, 'data'), 'status') === 'pending';
}
