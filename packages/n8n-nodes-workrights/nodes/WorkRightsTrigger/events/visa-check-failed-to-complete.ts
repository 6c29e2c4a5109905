import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { checkEndOf, type CheckEnd } from '../../WorkRights/generated/results/check-end';
import { waitLimit } from '../../WorkRights/generated/time/wait-limit';
import { clock } from '../../WorkRights/shared/clock';
import type { VisaCheck } from '../../WorkRights/transport/answers';
import { serviceTime } from '../../WorkRights/transport/service-clock';
import { hasResult } from '../../WorkRights/waiting/wait-for-checks';
import type { PendingCheck } from './pending-checks';
import { newestChecks, pollChecks } from './poll-checks';
import { timeOf, type TriggerEvent } from './poll-result';

/** Why a check that is not completed is told of. */
type Reason = CheckEnd | 'late' | 'unknown status' | 'not found';

/**
 * A visa check has ended without a result, has none by the time that it should have one, has a status that nobody knows, or is
 * not followed any longer. Of one that has not ended this is told once: it may still complete.
 */
export const visaCheckFailedToComplete: TriggerEvent = {
  name: 'visaCheckFailedToComplete',

  async sample(context) {
    const failing = (await newestChecks(context)).find((check) => reasonOf(context, check) !== undefined);
    return failing === undefined ? [] : [eventOf(failing, reasonOf(context, failing))];
  },

  async poll(context, kept) {
    const { isFirst, finished, pending, seen, lost, stateWith } = await pollChecks(context, kept);
    const events = lost
      .filter(({ told }) => told !== true)
      .map(({ id, requestedAt }) =>
        eventOf({ id, requested_at: new Date(requestedAt).toISOString() }, 'not found'),
      );
    for (const check of finished)
      if (!hasResult(check)) events.push(eventOf(check, reasonOf(context, check)));
    const after = pending.map((entry): PendingCheck => {
      const check = seen.get(entry.id);
      const reason = entry.told === true ? undefined : check && reasonOf(context, check);
      if (check === undefined || reason === undefined) return entry;
      events.push(eventOf(check, reason));
      return { ...entry, told: true };
    });
    // What had failed before the workflow was published is no news.
    return { events: isFirst ? [] : events, state: stateWith(after) };
  },
};

function reasonOf(context: IPollFunctions, check: VisaCheck): Reason | undefined {
  if (hasResult(check)) return undefined;
  const end = checkEndOf(check.status);
  if (end !== null) return end;
  if (check.status !== 'pending') return 'unknown status';
  const requestedAt = timeOf(check.requested_at);
  const now = serviceTime(context) ?? clock.now();
  return requestedAt !== undefined && now - requestedAt > waitLimit(check.mode) ? 'late' : undefined;
}

/** Nothing of the person: the ID finds the rest. */
function eventOf(check: IDataObject, reason: Reason | undefined): IDataObject {
  const { id, status = null, mode = null, requested_at = null } = check;
  return { id, reason, status, mode, requested_at };
}
