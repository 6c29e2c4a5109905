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

/** Why an incomplete check is reported. */
type Reason = CheckEnd | 'late' | 'unknown status' | 'not found';

/**
 * A visa check has ended without a result, is late, has an unknown status, or isn't followed any more. A check that hasn't
 * ended is reported once, because it may still complete.
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
    // Failures from before the workflow was published aren't reported.
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

/** Without personal data: the ID is enough to find the rest. */
function eventOf(check: IDataObject, reason: Reason | undefined): IDataObject {
  const { id, status = null, mode = null, requested_at = null } = check;
  return { id, reason, status, mode, requested_at };
}
