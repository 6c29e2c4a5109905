import { PROBLEM_TYPE, ProblemError, renderProblem } from '@workrights/local-server';

import { NoSuchRunError } from '../../base/database/errors.ts';
import {
  IdempotencyConflictError,
  NoSuchEventError,
  NoSuchSubscriptionError,
  SubscriptionEndedError,
  TooManyError,
} from '../errors.ts';
import { isAway } from '../relaying.ts';
import { PROBLEM_KINDS } from './problem-kinds.ts';
import type { Reply } from './reply.ts';

/** The error to throw for a kind of problem. */
export function problem(
  kind: keyof typeof PROBLEM_KINDS,
  detail: string,
  { errors, headers }: { errors?: readonly object[]; headers?: Readonly<Record<string, string>> } = {},
): ProblemError {
  return new ProblemError({ status: PROBLEM_KINDS[kind].status, kind, detail, errors }, headers);
}

export function rightMissing(right: string): ProblemError {
  return problem('right-missing', `This token does not have the right ${right}.`);
}

/** For a field that is valid by the contract but can't be used. */
export function invalid(place: 'body' | 'query', pointer: string, message: string): ProblemError {
  return problem('invalid-request', 'The request does not match the contract.', {
    errors: [{ in: place, pointer, rule: 'value', message }],
  });
}

/** The problem to return for an error of the ledger or the request; undefined for a defect of the relay. */
export function problemOf(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (error instanceof NoSuchSubscriptionError)
    return problem('not-found', 'There is no subscription with this id.');
  if (error instanceof NoSuchRunError) return problem('not-found', 'The ledger has no run of this name.');
  if (error instanceof SubscriptionEndedError) {
    return problem(
      'subscription-ended',
      'The subscription has ended: its receiver responded with 410. Create a new one.',
    );
  }
  if (error instanceof IdempotencyConflictError) {
    return problem(
      'idempotency-key-reused',
      'This Idempotency-Key was used with another body. Use a new key.',
    );
  }
  if (error instanceof TooManyError) return problem('too-many', error.message);
  if (error instanceof NoSuchEventError) {
    return invalid(
      'query',
      '/after',
      'must be `next` of a page that was read lately. Read the list from its beginning',
    );
  }
  if (isAway(error)) {
    const detail = 'The database of the ledger does not respond, or its disk is full. Retry later.';
    return problem('ledger-unavailable', detail, { headers: { 'retry-after': '5' } });
  }
  return undefined;
}

/** Problem details (RFC 9457). */
export function problemReply(error: ProblemError): Reply {
  return {
    status: error.status,
    headers: { 'content-type': PROBLEM_TYPE, ...error.headers },
    body: renderProblem(error),
  };
}
