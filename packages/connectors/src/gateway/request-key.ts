import { createHmac } from 'node:crypto';

import { InputError } from '../input/input-error.ts';

/** What forms call the field that says which requests are the same one. */
export const REQUEST_KEY = 'Request Key';

/**
 * The `Idempotency-Key` for what was entered as request key: the same for each replay with the same token. The entry may be an
 * e-mail address or a name, so the relay gets it hashed.
 *
 * @throws InputError if nothing was entered.
 */
export function idempotencyKey(operation: string, entry: unknown, token: string): string {
  const text = typeof entry === 'string' || typeof entry === 'number' ? String(entry).trim() : '';
  if (text === '') {
    const message = `'${REQUEST_KEY}' is required: map the ID of what started the workflow`;
    throw new InputError([{ field: 'requestKey', label: REQUEST_KEY, message }]);
  }
  return createHmac('sha256', token).update(`${operation}\n${text}`).digest('base64url');
}
