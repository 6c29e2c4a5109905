import { type ProblemKind, SERVER_PROBLEM_KINDS } from '@workrights/local-server';

/** All kinds of problem that the relay responds with. */
export const PROBLEM_KINDS = {
  ...SERVER_PROBLEM_KINDS,
  'missing-body': { status: 400, when: 'the operation needs a JSON body and there is none' },
  unauthorized: { status: 401, when: 'the token is missing or wrong' },
  'not-found': { status: 404, when: 'there is no such path, subscription, watch or run' },
  'method-not-allowed': { status: 405, when: 'the path is served by other methods, which `Allow` names' },
  'subscription-ended': { status: 409, when: 'the receiver of the subscription responded with 410' },
  'too-many': {
    status: 409,
    when: 'there are 1,000 subscriptions, or one subscription has 5 valid secrets',
  },
  'target-not-allowed': { status: 422, when: 'webhooks may not be sent to this URL' },
  'idempotency-key-reused': { status: 422, when: 'the `Idempotency-Key` was used with another body' },
  'not-polled': { status: 422, when: 'the relay has no credentials for what is to be watched' },
  'ledger-unavailable': {
    status: 503,
    when: 'the database of the ledger does not respond, or its disk is full; retry later',
  },
} as const satisfies Record<string, ProblemKind>;
