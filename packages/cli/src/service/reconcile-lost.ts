import {
  AbortedError,
  OutcomeUnknownError,
  type Onboard,
  type Reconciliation,
  type VisaCheck,
} from '@workrights/client';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';
import { ask, canAsk, endProgress, note, progress } from '../terminal/terminal.ts';
import { interruption } from './interrupt.ts';

export interface ReconcileFlags {
  readonly reconcile?: boolean | undefined;
}

const LOST = 'The request was sent, and its response is lost: it may have been carried out.';

/**
 * Sends a create or update once. When its response is lost, it looks for what was made and returns that; it never sends
 * again. Looking takes up to a minute, so a person is asked first.
 *
 * @param look how a person looks for it: a command.
 * @throws Failure that says what to do when nothing certain was found.
 */
export async function sendOnce<T>(
  send: () => Promise<T>,
  look: string,
  flags: ReconcileFlags,
): Promise<T | VisaCheck | Onboard> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof AbortedError) throw interrupted(error, look);
    if (!(error instanceof OutcomeUnknownError)) throw error;
    note(`workrights: ${LOST}`);
    const wanted =
      flags.reconcile ?? (canAsk() ? await ask('Look for it now? This takes up to a minute.', true) : true);
    if (!wanted) throw lost(error, LOST, look);
    progress('Looking for it ...');
    const result = await error
      .reconcile({ signal: interruption() })
      .catch(() => ({ outcome: 'inconclusive', reason: 'list-unreadable' }) as const)
      .finally(endProgress);
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
        'The response was lost, and the service does not show it a minute later: nothing was made.',
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
        `The response was lost, and whether it was carried out cannot be told (${result.reason}).`,
        look,
      );
  }
}

function lost(error: OutcomeUnknownError, message: string, look: string): Failure {
  return new Failure(message, {
    ...detailsOf(error),
    code: 'outcome-unknown',
    fix: `Don't send it again before you have looked: ${look}`,
  });
}

/** Ctrl-C: says whether something was sent. */
function interrupted(error: AbortedError, look: string): Failure {
  const isSent = error.maybeSent;
  return new Failure(
    isSent
      ? `Interrupted. ${LOST}`
      : error.checkId === undefined
        ? 'Interrupted. Nothing was sent.'
        : 'Interrupted. The check was created and goes on.',
    {
      ...detailsOf(error),
      code: 'interrupted',
      exitCode: EXIT.interrupted,
      fix: isSent
        ? `Don't send it again before you have looked: ${look}`
        : error.checkId === undefined
          ? undefined
          : `Wait for it: workrights check wait ${error.checkId}`,
    },
  );
}

function detailsOf({ status, requestId, checkId }: OutcomeUnknownError | AbortedError) {
  return { status, requestId, checkId };
}
