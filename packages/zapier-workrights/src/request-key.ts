import { createHmac } from 'node:crypto';

import { InputError } from '@workrights/connectors';

import type { Connection } from './connection.ts';
import { requestKey } from './fields.ts';

/**
 * The `Idempotency-Key` for what was entered as request key. It has the same value for each replay, in each Zap of this
 * connection. The entry may be an e-mail address or a name, so the relay gets it hashed with the token.
 *
 * @throws InputError if nothing was entered.
 */
export function idempotencyKey(operation: string, entry: unknown, { token }: Connection): string {
  const text = typeof entry === 'string' || typeof entry === 'number' ? String(entry).trim() : '';
  if (text === '') {
    const { key: field, label = '' } = requestKey;
    throw new InputError([
      { field, label, message: `'${label}' is required: map the ID of what started the Zap` },
    ]);
  }
  return createHmac('sha256', token).update(`${operation}\n${text}`).digest('base64url');
}
