import {
  type Fetch,
  InvalidRequestError,
  RefusedError,
  StatusError,
  UnexpectedResponseError,
  WorkRights,
} from '@workrights/client';
import { systemClock } from '@workrights/time/clock';

import { isAnswerLost, OF_THE_ROW, problemOfInvalid } from '../base/rows/create-failures.ts';
import type { Problem } from '../base/rows/row.ts';
import { likenessProblem, personMarks } from './invited-people.ts';
import { ARRIVED, type InviteOptions } from './plan-invitations.ts';
import type { Invitation } from './read-invitation.ts';
import type { InvitationProblem } from './read-invitations.ts';
import type { InvitationLedger } from './store/invitation-store.ts';

/**
 * A request that has not left so long after its claim doesn't leave: the process was stopped meanwhile, and another one may take the
 * invitation over. In milliseconds.
 */
const LEAVES_WITHIN = ARRIVED / 2;

export interface SendInvitationsOptions extends InviteOptions {
  /** Called after each row with how many are done. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

export interface InvitationsSent {
  readonly sent: number;
  /** Rows of which nothing was made: the service refused them, or another row that was sent may be of the same person. */
  readonly refused: readonly InvitationProblem[];
  /** Rows whose response was lost: the next plan looks for them. */
  readonly unknown: readonly number[];
  /** Rows that were not sent: something stopped the work, or another process has them. */
  readonly left: number;
  /** What stopped the work, such as credentials that are refused. */
  readonly stopped: Error | null;
}

/**
 * Invites each person of a plan once, one after the other. Each is noted in the ledger before its request leaves: whoever is killed, or
 * loses a response, sends nobody twice.
 */
export async function sendInvitations(
  ledger: InvitationLedger,
  toSend: readonly Invitation[],
  { workRights, clock = systemClock, signal, onProgress }: SendInvitationsOptions,
): Promise<InvitationsSent> {
  const { invitations: store } = ledger;
  const { fetch: send = globalThis.fetch as Fetch } = workRights;
  let claimedAt = -Infinity;
  const rights = new WorkRights({
    ...workRights,
    fetch: (url, init) => {
      if (clock.now() > claimedAt + LEAVES_WITHIN) throw new LateError();
      return send(url, init);
    },
  });
  const refused: InvitationProblem[] = [];
  const unknown: Invitation[] = [];
  let sent = 0;
  let stopped: Error | null = null;
  for (const [index, invitation] of toSend.entries()) {
    if (signal?.aborted) break;
    const id = store.idOf(workRights.accountKeyId, invitation.employeeId);
    claimedAt = clock.now();
    const marks = personMarks(store, workRights.accountKeyId, invitation);
    const claim = await store.claim(id, [...marks.keys()], claimedAt);
    if (claim === 'taken') continue;
    if (claim !== 'claimed') {
      refused.push({ row: invitation.row, ...likenessProblem(marks, claim.alike)! });
      continue;
    }
    try {
      await rights.createOnboard(invitation.body, { signal });
      await store.settle(id, 'sent');
      sent += 1;
    } catch (error) {
      if (isLost(error)) {
        unknown.push(invitation);
        // It may be of the credentials, and then of everybody.
        if (error instanceof RefusedError && sent === 0) {
          stopped = error;
          break;
        }
      } else {
        const problem = refusalOf(error);
        if (problem !== undefined) {
          await store.settle(id, 'refused');
          refused.push({ row: invitation.row, ...problem });
        } else {
          await store.release(id, claimedAt);
          stopped = error as Error;
          break;
        }
      }
    }
    onProgress?.(index + 1);
  }
  const found = stopped === null ? await lookFor(ledger, workRights, unknown) : [];
  sent += found.length;
  const lost = unknown.filter((invitation) => !found.includes(invitation)).map(({ row }) => row);
  const left = toSend.length - sent - refused.length - lost.length;
  return { sent, refused, unknown: lost, left, stopped };
}

class LateError extends Error {}

/** Which of those whose response was lost the service has. That it shows one proves it; that it shows none proves nothing yet. */
async function lookFor(
  { invitations: store }: InvitationLedger,
  workRights: InviteOptions['workRights'],
  unknown: readonly Invitation[],
): Promise<Invitation[]> {
  const rights = new WorkRights(workRights);
  const found: Invitation[] = [];
  for (const invitation of unknown) {
    const { employeeId } = invitation;
    const isThere = await rights.getOnboard({ employee_id: employeeId }).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    await store.settle(store.idOf(workRights.accountKeyId, employeeId), 'sent');
    found.push(invitation);
  }
  return found;
}

/** An error with status 200 may be of something behind the service that has the request. */
function isLost(error: unknown): boolean {
  return isAnswerLost(error) || error instanceof RefusedError || error instanceof UnexpectedResponseError;
}

/** Why the service refused this one row; undefined for what is wrong with all of them. */
function refusalOf(error: unknown): Problem | undefined {
  if (error instanceof InvalidRequestError) return problemOfInvalid(error);
  if (!(error instanceof StatusError && OF_THE_ROW.has(error.status ?? 0))) return undefined;
  const rule = `was refused by the service with status ${error.status}`;
  return {
    code: 'refused-by-service',
    details: [{ rule, fix: 'Correct the row, and run the same command again.' }],
  };
}
