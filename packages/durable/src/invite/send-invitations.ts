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
import { type Problem, problemWith } from '../base/rows/row.ts';
import { problemOfMarks, personMarks } from './invited-people.ts';
import { ARRIVED, type InviteOptions } from './plan-invitations.ts';
import type { Invitation } from './read-invitation.ts';
import type { InvitationProblem } from './read-invitations.ts';
import type { InvitationLedger } from './store/invitation-store.ts';

/**
 * A request that isn't sent this long after its claim is never sent: the process was suspended, and another one may take over
 * the invitation. In milliseconds.
 */
const LEAVES_WITHIN = ARRIVED / 2;

export interface SendInvitationsOptions extends InviteOptions {
  /** Called after each row, with the number of rows done. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

export interface InvitationsSent {
  readonly sent: number;
  /** Rows without an effect: the service refused them, or a row that was sent may be about the same person. */
  readonly refused: readonly InvitationProblem[];
  /** Rows whose response was lost. The next plan looks for them. */
  readonly unknown: readonly number[];
  /** Rows that weren't sent: an error stopped the work, or another process has them. */
  readonly left: number;
  /** The error that stopped the work, such as refused credentials. */
  readonly stopped: Error | null;
}

/**
 * Invites each person of a plan once, one after the other. Each invitation is stored before its request is sent. So nobody is
 * invited twice, even after a crash or a lost response.
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
      refused.push({ row: invitation.row, ...problemOfMarks(marks, claim.alike)! });
      continue;
    }
    try {
      await rights.createOnboard(invitation.body, { signal });
      await store.settle(id, 'sent');
      sent += 1;
    } catch (error) {
      if (isLost(error)) {
        unknown.push(invitation);
        // The refusal may be about the credentials, and so about everybody.
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

/** Which invitations with a lost response the service has. If it doesn't show one yet, that proves nothing. */
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

/** An error with status 200 may come from a system behind the service, which may have the request. */
function isLost(error: unknown): boolean {
  return isAnswerLost(error) || error instanceof RefusedError || error instanceof UnexpectedResponseError;
}

/** Why the service refused this row; undefined if the error concerns all rows. */
function refusalOf(error: unknown): Problem | undefined {
  if (error instanceof InvalidRequestError) return problemOfInvalid(error);
  if (!(error instanceof StatusError && OF_THE_ROW.has(error.status ?? 0))) return undefined;
  const rule = `was refused by the service with status ${error.status}`;
  return problemWith('refused-by-service', { rule, fix: 'Correct the row, and run the same command again.' });
}
