import { type ProblemKind, SERVER_PROBLEM_KINDS } from '@workrights/local-server';

/** All kinds of problem that the relay responds with. */
export const PROBLEM_KINDS = {
  ...SERVER_PROBLEM_KINDS,
  'missing-body': { status: 400, when: 'the operation needs a JSON body and there is none' },
  unauthorized: { status: 401, when: 'the token is missing or wrong' },
  'right-missing': { status: 403, when: 'the token does not have the right that the operation needs' },
  'not-found': { status: 404, when: 'there is no such path, subscription, watch, run or record' },
  'method-not-allowed': { status: 405, when: 'the path is served by other methods, which `Allow` names' },
  'subscription-ended': { status: 409, when: 'the receiver of the subscription responded with 410' },
  'too-many': {
    status: 409,
    when: 'there are 1,000 subscriptions, or one subscription has 5 valid secrets',
  },
  'not-created': {
    status: 409,
    when: 'the response to a create was lost, and the service has no such record; repeat it with a new `Idempotency-Key`',
  },
  'outcome-undecided': {
    status: 409,
    when: 'the response to a create was lost, and nobody can tell whether the record exists: a person has to look',
  },
  'target-not-allowed': { status: 422, when: 'webhooks may not be sent to this URL' },
  'idempotency-key-reused': { status: 422, when: 'the `Idempotency-Key` was used with another body' },
  'refused-by-service': { status: 422, when: 'the service refused the request; nothing was created' },
  'not-polled': {
    status: 422,
    when: 'the relay has no credentials for the interface that the request is about',
  },
  'quota-used-up': {
    status: 429,
    when: 'the quota of the account has no request left for now; retry after `Retry-After`',
  },
  'service-failed': {
    status: 502,
    when: 'the service failed, or refused the credentials or the address of the relay; nothing was created',
  },
  'service-unavailable': {
    status: 503,
    when: "the service can't be reached; nothing was created; retry later",
  },
  'ledger-unavailable': {
    status: 503,
    when: 'the database of the ledger does not respond, or its disk is full; retry later',
  },
  'outcome-unknown': {
    status: 504,
    when: 'the response to a create is not there yet, or was lost; repeat the same request with the same `Idempotency-Key`',
  },
} as const satisfies Record<string, ProblemKind>;
