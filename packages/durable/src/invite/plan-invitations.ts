import { type Clock, WorkRights, type WorkRightsOptions } from '@workrights/client';
import { systemClock } from '@workrights/time/clock';

import { type Problem, problemWith } from '../base/rows/row.ts';
import { problemOfMarks, personMarks } from './invited-people.ts';
import { KnownRequests } from './known-requests.ts';
import type { Invitation } from './read-invitation.ts';
import {
  type InvitationColumns,
  type InvitationFile,
  type InvitationProblem,
  readInvitations,
} from './read-invitations.ts';
import type { InvitationLedger } from './store/invitation-store.ts';

/** A request that was sent longer ago has arrived, or never will. In milliseconds. */
export const ARRIVED = 10 * 60_000;

export interface InviteOptions {
  readonly workRights: WorkRightsOptions;
  readonly clock?: Pick<Clock, 'now'> | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PlanInvitationsOptions extends InviteOptions, InvitationFile {}

/** Who would be invited from a file. */
export interface InvitationPlan {
  /** Rows that aren't blank. */
  readonly rows: number;
  readonly toSend: readonly Invitation[];
  /** People whom this ledger has invited, or who have a request at the service. They aren't invited again. */
  readonly invited: number;
  /** Rows that aren't sent until they are corrected, or until the outcome of an earlier request is known. */
  readonly problems: readonly InvitationProblem[];
  readonly columns: InvitationColumns;
}

/**
 * Reads whom to invite from a spreadsheet, and lists the account's requests: people who have one aren't invited again. Also
 * looks for invitations whose response was lost. Sends nothing.
 *
 * @throws UnreadableFileError; the client's errors if the service can't be reached, or refuses the credentials.
 */
export async function planInvitations(
  ledger: InvitationLedger,
  options: PlanInvitationsOptions,
): Promise<InvitationPlan> {
  const { signal } = options;
  const now = (options.clock ?? systemClock).now();
  const { rows, read, problems, columns } = await readInvitations(options, { now, signal });
  const known = await KnownRequests.list(new WorkRights(options.workRights), signal);
  const { accountKeyId: account } = options.workRights;
  const { invitations: store } = ledger;
  const idOf = ({ employeeId }: Invitation): string => store.idOf(account, employeeId);
  const stored = await store.find(read.map(idOf));
  const marksOf = (invitation: Invitation) => personMarks(store, account, invitation);
  const owners = await store.findMarks(read.flatMap((invitation) => [...marksOf(invitation).keys()]));
  // The service may not list these invitations yet.
  const likeInvited = (invitation: Invitation): Problem | undefined => {
    const marks = marksOf(invitation);
    const id = idOf(invitation);
    const ofOthers = [...marks.keys()].filter((mark) => (owners.get(mark) ?? id) !== id);
    return problemOfMarks(marks, ofOthers);
  };
  const toSend: Invitation[] = [];
  let invited = 0;
  for (const invitation of read) {
    const id = idOf(invitation);
    const { state, sendingAt = 0 } = stored.get(id) ?? {};
    if (known.has(invitation)) {
      if (state === 'sending') await store.settle(id, 'sent');
      const change = known.changeOf(invitation);
      if (change) problems.push(problem(invitation, change));
      else invited += 1;
    } else if (state === 'sent') invited += 1;
    else if (state === 'sending' && now < sendingAt + ARRIVED) problems.push(problem(invitation, UNDER_WAY));
    else {
      const doubt = (await known.doubtOf(invitation)) ?? likeInvited(invitation);
      if (doubt) {
        problems.push(problem(invitation, doubt));
        continue;
      }
      if (state === 'sending') await store.release(id, now - ARRIVED);
      toSend.push(invitation);
    }
  }
  return { rows, toSend, invited, problems: problems.toSorted((a, b) => a.row - b.row), columns };
}

function problem({ row }: Invitation, found: Problem): InvitationProblem {
  return { row, ...found };
}

const UNDER_WAY = problemWith('under-way', {
  rule: 'was sent some minutes ago, its response is lost, and the service does not show it yet',
  fix: 'Run the same command again in ten minutes.',
});
