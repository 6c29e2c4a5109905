import {
  BlockedError,
  InvalidRequestError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  TokenError,
} from '@workrights/client';
import { expect, it } from 'vitest';

import { isRefusalOfRecord } from '../../../src/base/polling/refusal-of-record.ts';

it.each([
  ['an unknown record', new NotFoundError('x', { status: 404 }), [true, true]],
  ['an id that is none', new InvalidRequestError([]), [true, true]],
  ['a record that may not be read', new PermissionDeniedError('x', { status: 403 }), [true, false]],
  ['a network that blocks this machine', new BlockedError('x', { status: 403 }), [false, false]],
  ['a token endpoint that refuses the client', new TokenError('x', { status: 400 }), [false, false]],
  ['too many requests', new RateLimitError('x', { status: 429 }), [false, false]],
  ['a service that fails', new ServerError('x', { status: 503 }), [false, false]],
])('%s is of one record, where others are shown and where none are: %#', (_, error, expected) => {
  expect([true, false].map((showsOthers) => isRefusalOfRecord(error, showsOthers))).toEqual(expected);
});
