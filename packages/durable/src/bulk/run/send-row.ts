import {
  AbortedError,
  AuthenticationError,
  BlockedError,
  ConnectionError,
  InvalidRequestError,
  StatusError,
  TimeoutError,
  UnexpectedResponseError,
  WorkRightsKitError,
} from '@workrights/client';

import type { Submission } from '../ledger/ledger.ts';
import { isAnswerLost, OF_THE_ROW, problemOfInvalid } from '../../base/rows/create-failures.ts';
import { problemWith, type Row } from '../../base/rows/row.ts';
import { beforeDeadline } from '../../base/time/deadline.ts';
import { refusalOf } from './refusal.ts';
import { LOGIN_REFUSED } from './refused-logins.ts';
import type { Work } from './work.ts';

/** The token isn't valid, so the service would refuse every request. */
const UNAUTHORIZED = 401;
/** Statuses after which the same request may be accepted later. */
const FOR_NOW: ReadonlySet<number> = new Set([425, 429]);

/** Also for a request whose sender died: it may have been sent. */
export const ANSWER_LOST = problemWith('answer-lost', {
  rule: 'The request may have been sent, and its response is lost. The run looks for its check.',
});

/** Sends a marked row's request once. Never rejects: the submission has the outcome, or the run stops. */
export async function sendRow(work: Work, row: Row): Promise<Submission> {
  const { number, data } = row;
  if (data?.request === undefined) return { number, state: 'refused', problem: NO_REQUEST };
  const { request } = data;
  const { checks, meter, stop } = work;
  if (work.refusedLogins.has(request)) {
    meter.giveBack(1);
    return { number, state: 'refused', problem: LOGIN_REFUSED, neverLeft: true };
  }
  const sentBefore = meter.sent;
  try {
    const deadline = (row.submittingAt ?? 0) + work.longestCreate;
    const totalTimeout = Math.max(1, deadline - work.clock.now());
    const { id } = await beforeDeadline(deadline, () =>
      checks.create(request, { signal: stop.hard, totalTimeout }),
    );
    meter.succeeded();
    work.refusals.accepted();
    work.hasChecks = true;
    return { number, state: 'pending', checkId: id };
  } catch (error) {
    const { checkId } = error instanceof WorkRightsKitError ? error : {};
    const { status = 0 } = error instanceof StatusError ? error : {};
    if (checkId !== undefined) return { number, state: 'pending', checkId };
    if (isAnswerLost(error)) {
      meter.failed(error, sentBefore);
      return { number, state: 'unknown', problem: { ...ANSWER_LOST, at: work.clock.now() } };
    }
    if (error instanceof InvalidRequestError)
      return { number, state: 'refused', problem: problemOfInvalid(error) };
    // Not about the row: this includes a refusal by the token endpoint, with any status.
    const isOfAll = error instanceof AuthenticationError || error instanceof BlockedError;
    const isOfRow = error instanceof StatusError && !isOfAll && isOfTheRow(work, number, error);
    if (isOfRow) {
      meter.succeeded();
      const { problem, words } = refusalOf(status, error.body, request);
      return { number, state: 'refused', problem, data: { ...data, refusal: words } };
    }
    const passes =
      FOR_NOW.has(status) ||
      error instanceof AbortedError ||
      error instanceof ConnectionError ||
      error instanceof TimeoutError;
    if (!passes || error instanceof UnexpectedResponseError) stop.because({ error });
    else if (!(error instanceof AbortedError)) meter.failed(error, sentBefore);
    const hasAnswer = error instanceof StatusError || error instanceof UnexpectedResponseError;
    return { number, state: 'planned', ...(!hasAnswer && { neverLeft: true }) };
  }
}

/** Whether a refusal is about this row. A 403 or 404 is, until the service has refused several people alike and accepted nobody. */
function isOfTheRow({ refusals, run, stop }: Work, number: number, error: StatusError): boolean {
  const { status } = error;
  if (OF_THE_ROW.has(status)) {
    refusals.accepted();
    return true;
  }
  const isRefusal = status >= 400 && status < 500 && status !== UNAUTHORIZED && !FOR_NOW.has(status);
  return (
    isRefusal && stop.reason === undefined && refusals.mayBeOfOne({ run: run.name, number, error, status })
  );
}

const NO_REQUEST = problemWith('no-request', {
  rule: 'The row has no request any more: its personal data was removed.',
});
