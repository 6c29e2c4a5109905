import {
  AbortedError,
  OutcomeUnknownError,
  type Onboard,
  type Reconciliation,
  type VisaCheck,
} from '@workrights/client';
import { Failure, interrupted } from '../failures/failure.ts';
import { ask, canAsk, endProgress, note, progress } from '../terminal/terminal.ts';
import { interruption } from './interrupt.ts';

export interface ReconcileFlags {
  readonly reconcile?: boolean | undefined;
}

const LOST = 'The request was sent, and its response is lost: it may have been carried out.';

/**
 * Sends a create or update once. If its response is lost, looks for its result and returns that; never sends it again. Looking
 * takes up to a minute, so it asks first.
 *
 * @param look the command by which a person can look for it.
 * @throws Failure with advice if nothing certain was found.
 */
export async function sendOnce<T>(
  send: () => Promise<T>,
  look: string,
  flags: ReconcileFlags,
): Promise<T | VisaCheck | Onboard> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof AbortedError) throw stopped(error, look);
    if (!(error instanceof OutcomeUnknownError)) throw error;
    note(`workrights: ${LOST}`);
    const question = 'Look for it now? This takes up to a minute.';
    const ctrlC = (): never => {
      throw stoppedLooking(error, look);
    };
    const wanted = flags.reconcile ?? (canAsk() ? await ask(question, true).catch(ctrlC) : true);
    if (!wanted) throw lost(error, LOST, look);
    progress('Looking for it ...');
    const signal = interruption();
    const result = await error.reconcile({ signal }).finally(endProgress);
    if (signal.aborted && result.outcome === 'inconclusive') ctrlC();
    return foundIn(result, error, look);
  }
}

function foundIn(result: Reconciliation, error: OutcomeUnknownError, look: string): VisaCheck | Onboard {
  switch (result.outcome) {
    case 'found':
      note('workrights: found it: it was carried out.');
      return result.check ?? result.onboard;
    case 'none':
      throw new Failure(
        'The response was lost, and the service does not show it a minute later: nothing was created.',
        {
          ...detailsOf(error),
          code: 'not-carried-out',
          fix: 'Run the same command again.',
        },
      );
    case 'several':
      throw lost(
        error,
        `The response was lost, and ${result.checks.length} checks may be the one: ${result.checks.map(({ id }) => id).join(', ')}.`,
        look,
      );
    case 'inconclusive':
      throw lost(
        error,
        `The response was lost, and it is unknown whether it was carried out (${result.reason}).`,
        look,
      );
  }
}

function lost(error: OutcomeUnknownError, message: string, look: string): Failure {
  return new Failure(message, {
    ...detailsOf(error),
    code: 'outcome-unknown',
    fix: beforeSendingAgain(look),
  });
}

/** Ctrl-C during the create: says whether something was sent. */
function stopped(error: AbortedError, look: string): Failure {
  const { checkId } = error;
  if (error.maybeSent) return stoppedLooking(error, look);
  return checkId === undefined
    ? interrupted('Nothing was sent.', detailsOf(error))
    : interrupted('The check was created and continues.', {
        ...detailsOf(error),
        fix: `Wait for it: workrights check wait ${checkId}`,
      });
}

/** Ctrl-C while it is unknown whether the request was carried out. */
function stoppedLooking(error: OutcomeUnknownError | AbortedError, look: string): Failure {
  return interrupted(LOST, { ...detailsOf(error), fix: beforeSendingAgain(look) });
}

function beforeSendingAgain(look: string): string {
  return `Before you send it again, look for it: ${look}`;
}

function detailsOf({ status, requestId, checkId }: OutcomeUnknownError | AbortedError) {
  return { status, requestId, checkId };
}
