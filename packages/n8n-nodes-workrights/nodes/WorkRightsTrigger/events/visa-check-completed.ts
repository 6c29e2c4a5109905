import { hasResult } from '../../WorkRights/waiting/wait-for-checks';
import { newestChecks, pollChecks } from './poll-checks';
import { timeOf, type TriggerEvent } from './poll-result';

export const visaCheckCompleted: TriggerEvent = {
  name: 'visaCheckCompleted',

  async sample(context) {
    return (await newestChecks(context)).filter(hasResult).slice(0, 1);
  },

  async poll(context, kept) {
    const { finished, pending, stateWith } = await pollChecks(context, kept);
    const events = finished
      .filter(hasResult)
      .toSorted((one, other) => (timeOf(one.checked_at) ?? 0) - (timeOf(other.checked_at) ?? 0));
    return { events, state: stateWith(pending) };
  },
};
