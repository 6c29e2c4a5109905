import { InvalidRequestError } from '@workrights/client';

import type { MonitorLedger } from './store/monitor-store.ts';
import { calendarDate } from '@workrights/time/calendar';
import { systemClock } from '@workrights/time/clock';
import { addMonths } from '@workrights/time/later-days';
import { serviceDay } from '@workrights/time/service-day';
import { matterOf } from './decisions.ts';
import { NothingToDecideError } from './errors.ts';
import type { ImportOptions } from './import-people.ts';
import { type Day, type Decision, DECISION_REASONS, type DecisionReason } from './person.ts';
import { openMatter } from './to-decide.ts';

/** In months. No decision lasts for ever. */
const LONGEST = 12;
/** Length of `by`. */
const LONGEST_BY = 80;

export interface NewDecision {
  /** The first day of a new decision: after today, within a year. */
  readonly reviewOn: Day;
  readonly because: DecisionReason;
  /** Who decided, in your own words, such as a role. Encrypted, and shown with the decision. */
  readonly by?: string | undefined;
}

/**
 * Records a decision about a person whom the monitor can't judge. The person is then in `decided` instead of `toDecide`, until
 * `reviewOn` or until a check shows something new. No result changes: what is unknown stays unknown, and the rules still apply.
 *
 * @param id of the person: `per_…`.
 * @returns undefined if the register has no such person.
 * @throws InvalidRequestError for an invalid day or reason; NothingToDecideError if nothing is to be decided about the person.
 */
export async function decideAbout(
  ledger: MonitorLedger,
  id: string,
  { reviewOn, because, by }: NewDecision,
  { clock = systemClock }: ImportOptions = {},
): Promise<Decision | undefined> {
  const now = clock.now();
  const today = serviceDay(now);
  const last = addMonths(today, LONGEST);
  const isDay = calendarDate(reviewOn) !== null && reviewOn > today && reviewOn <= last;
  const wrong = [
    ...(isDay ? [] : [{ path: 'reviewOn', rule: `must be a day after ${today}, until ${last}` }]),
    ...(DECISION_REASONS.includes(because)
      ? []
      : [{ path: 'because', rule: `must be one of ${DECISION_REASONS.join(', ')}` }]),
    ...(by === undefined || (by.trim() !== '' && by.length <= LONGEST_BY)
      ? []
      : [{ path: 'by', rule: `must have 1 to ${LONGEST_BY} characters` }]),
  ];
  if (wrong.length > 0) throw new InvalidRequestError(wrong);
  let decision: Decision | undefined;
  await ledger.monitor.decide(
    id,
    (person) => {
      const open = openMatter(person, today);
      if (open === null) throw new NothingToDecideError();
      const about = matterOf(person, open);
      decision = { decidedOn: today, reviewOn, because, by: by?.trim() ?? null, about, endedOn: null };
      return decision;
    },
    now,
  );
  return decision;
}
