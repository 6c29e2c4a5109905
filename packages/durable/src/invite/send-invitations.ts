import {
  InvalidRequestError,
  RefusedError,
  StatusError,
  UnexpectedResponseError,
  WorkRights,
} from '@workrights/client';
import { systemClock } from '@workrights/time/clock';

import { isAnswerLost, OF_THE_ROW, problemOfInvalid } from '../base/rows/create-failures.ts';
import type { Problem } from '../base/rows/row.ts';
import type { InviteOptions } from './plan-invitations.ts';
import type { Invitation } from './read-invitation.ts';
import type { InvitationProblem } from './read-invitations.ts';
import type { InvitationLedger } from './store/invitation-store.ts';

export interface SendInvitationsOptions extends InviteOptions {
  /** Called after each row with how many are done. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

export interface InvitationsSent {
  readonly sent: number;
  /** Rows that the service refused: nothing was made of them. */
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
  const rights = new WorkRights(workRights);
  const refused: InvitationProblem[] = [];
  const unknown: Invitation[] = [];
  let sent = 0;
  let stopped: Error | null = null;
  for (const [index, invitation] of toSend.entries()) {
    if (signal?.aborted) break;
    const id = store.idOf(workRights.accountKeyId, invitation.employeeId);
    const claimedAt = clock.now();
    if (!(await store.claim(id, claimedAt))) continue;
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
  const found = stopped === null ? await lookFor(ledger, rights, unknown, workRights.accountKeyId) : [];
  sent += found.length;
  const lost = unknown.filter((invitation) => !found.includes(invitation)).map(({ row }) => row);
  const left = toSend.length - sent - refused.length - lost.length;
  return { sent, refused, unknown: lost, left, stopped };
}

/** Which of those whose response was lost the service has. That it shows one proves it; that it shows none proves nothing yet. */
async function lookFor(
  { invitations: store }: InvitationLedger,
  rights: WorkRights,
  unknown: readonly Invitation[],
  account: string,
): Promise<Invitation[]> {
  const found: Invitation[] = [];
  for (const invitation of unknown) {
    const { employeeId } = invitation;
    const isThere = await rights.getOnboard({ employee_id: employeeId }).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    await store.settle(store.idOf(account, employeeId), 'sent');
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
