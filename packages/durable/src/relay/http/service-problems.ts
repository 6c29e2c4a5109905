import {
  AuthenticationError,
  BlockedError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  StatusError,
  TimeoutError,
  WorkRightsKitError,
} from '@workrights/client';
import { refusedFields } from '@workrights/explainer';
import type { ProblemError } from '@workrights/local-server';

import { isOverBudget } from '../../base/quota/meter.ts';
import type { Connections } from '../connections.ts';
import { NotConnectedError, NotDoneError, OutcomeOpenError, QuotaUsedUpError } from '../errors.ts';
import { problem } from './problems.ts';

const SECOND = 1_000;
/** Seconds that a caller should wait before it repeats a request. */
const RETRY = { lost: 10, away: 10, least: 1, most: 3_600 };
/** Further fields wouldn't help. */
const MOST_FIELDS = 20;

/** The problem to return for an error of the gateway or of the service; undefined for any other error. */
export function serviceProblemOf(error: unknown, { checks, clock }: Connections): ProblemError | undefined {
  if (error instanceof NotConnectedError)
    return problem('not-polled', `${error.message} So it can't do this.`);
  if (error instanceof OutcomeOpenError) {
    const detail =
      'The response of the service is not there yet, or was lost. The relay looks for the record, and does not send it again. Repeat the same request with the same Idempotency-Key.';
    return problem('outcome-unknown', detail, { headers: after(RETRY.lost) });
  }
  if (error instanceof NotDoneError) return notDone(error);
  if (error instanceof QuotaUsedUpError || isOverBudget(error)) {
    const wait = Math.ceil(((checks?.meter.quietUntil ?? 0) - clock.now()) / SECOND);
    return usedUp('The quota of the account has no request left for now. Nothing was sent.', wait);
  }
  if (!(error instanceof WorkRightsKitError)) return undefined;
  if (error instanceof InvalidRequestError) return invalidRequest(error);
  if (error instanceof RateLimitError) {
    const wait = Math.ceil((error.retryAfterMs ?? 60 * SECOND) / SECOND);
    return usedUp('The service takes no further request for now.', wait);
  }
  if (
    error instanceof BlockedError ||
    error instanceof AuthenticationError ||
    error instanceof PermissionDeniedError
  ) {
    const detail = `The service refused the relay itself, with status ${error.status}: its credentials or its address. Tell the operator of the relay. Nothing was created.`;
    return problem('service-failed', detail);
  }
  if (error instanceof NotFoundError) return problem('not-found', 'The service has no record with this id.');
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    const detail = "The service can't be reached, or did not respond in time. Nothing was created.";
    return problem('service-unavailable', detail, { headers: after(RETRY.away) });
  }
  if (error instanceof StatusError && error.status >= 400 && error.status < 500)
    return refusedByService(error);
  return problem(
    'service-failed',
    'The service failed, or its response can not be read. Nothing was created.',
  );
}

function notDone({ isDecided, subject }: NotDoneError): ProblemError {
  if (isDecided) {
    const detail =
      'The response of the service was lost, and it has no such record. Repeat the request with a new Idempotency-Key.';
    return problem('not-created', detail);
  }
  const which = subject === null ? '' : ` The service has a record that may be the one: ${subject}.`;
  const detail = `The response of the service was lost, or about another person, and the relay can't tell whether the record was created.${which} Look for it in the web application. Only if it isn't there, repeat the request with a new Idempotency-Key.`;
  return problem('outcome-undecided', detail);
}

/** The client's words, which are the explainer's. They have no value. */
function invalidRequest({ fields }: InvalidRequestError): ProblemError {
  return problem('invalid-request', 'The request does not match the contract.', {
    errors: fields.map(({ path, rule }) => ({
      in: 'body',
      pointer: path === '' || path.startsWith('/') ? path : `/${path}`,
      rule: 'value',
      message: rule,
    })),
  });
}

/** Names the fields that the service refused. Its words may repeat a value, so they are left out. */
function refusedByService({ status, body }: StatusError): ProblemError {
  const errors = refusedFields(body)
    .slice(0, MOST_FIELDS)
    .flatMap(({ place = '' }) => (/^[a-z_][a-z_./]{0,100}$|^\/[a-z_/]{1,100}$/u.test(place) ? [place] : []))
    .map((place) => ({
      in: 'body',
      pointer: `/${place.replaceAll('.', '/').replace(/^\//u, '')}`,
      rule: 'refused',
      message: 'is not accepted by the service',
    }));
  return problem(
    'refused-by-service',
    `The service refused the request with status ${status}. Nothing was created, and the Idempotency-Key is free again.`,
    errors.length > 0 ? { errors } : {},
  );
}

function usedUp(detail: string, seconds: number): ProblemError {
  return problem('quota-used-up', detail, { headers: after(seconds) });
}

function after(seconds: number): Readonly<Record<string, string>> {
  return { 'retry-after': String(Math.min(RETRY.most, Math.max(RETRY.least, seconds))) };
}
