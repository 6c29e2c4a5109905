import {
  type ProblemKind,
  PROBLEM_TYPE,
  ProblemError,
  renderProblem,
  SERVER_PROBLEM_KINDS,
} from '@workrights/local-server';

import { LedgerGoneError, NoSuchRunError } from '../../ledger/errors.ts';
import { IdempotencyConflictError, NoSuchSubscriptionError, SubscriptionEndedError } from '../errors.ts';
import type { Reply } from './reply.ts';

/** Every kind of problem that the relay responds with. */
export const RELAY_PROBLEM_KINDS = {
  ...SERVER_PROBLEM_KINDS,
  'missing-body': { status: 400, when: 'the operation needs a JSON body and there is none' },
  unauthorized: { status: 401, when: 'the token is missing or wrong' },
  'not-found': { status: 404, when: 'there is no such path, subscription, watch or run' },
  'method-not-allowed': { status: 405, when: 'the path is served by other methods, which `Allow` names' },
  'subscription-ended': { status: 409, when: 'the receiver of the subscription responded with 410' },
  'target-not-allowed': { status: 422, when: 'webhooks may not be sent to this URL' },
  'idempotency-key-reused': { status: 422, when: 'the `Idempotency-Key` was used with another body' },
  'not-polled': { status: 422, when: 'the relay has no credentials for what is to be watched' },
  'ledger-unavailable': { status: 503, when: 'the database of the ledger does not respond; retry later' },
} as const satisfies Record<string, ProblemKind>;

/** The error to throw for a problem of a kind. */
export function problem(
  kind: keyof typeof RELAY_PROBLEM_KINDS,
  detail: string,
  { errors, headers }: { errors?: readonly object[]; headers?: Readonly<Record<string, string>> } = {},
): ProblemError {
  return new ProblemError({ status: RELAY_PROBLEM_KINDS[kind].status, kind, detail, errors }, headers);
}

/** What a failure of the ledger or of the request is for the caller; undefined for a defect of the relay. */
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
  if (error instanceof LedgerGoneError) {
    const headers = { 'retry-after': '5' };
    return problem('ledger-unavailable', 'The database of the ledger does not respond. Retry later.', {
      headers,
    });
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
