import type { EventType, Included } from '../base/outbox/events.ts';
import { isFresh } from '../base/outbox/included.ts';
import { labelOf } from './names.ts';
import type { Day } from './person.ts';
import { isOfEnd, noteKey, type MonitorPlan, type WatchedPerson } from './plan.ts';
import type { DueDay } from './due-days.ts';
import { knownEnd } from './visa-end.ts';

/** A person's due days that are reported together, once, with their events. */
export interface Telling {
  readonly person: string;
  readonly due: readonly DueDay[];
  readonly events: readonly { readonly type: EventType; readonly included: Included }[];
}

/**
 * The reports for the day of a plan. Missed days are reported together, as things are now: no event says that a visa will end
 * if it has already ended.
 */
export function tellingsOf(
  plan: Pick<MonitorPlan, 'due' | 'day'>,
  people: readonly WatchedPerson[],
): Telling[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  return plan.due.flatMap(({ id, on, reasons, daysLeft }) => {
    const person = byId.get(id);
    if (on !== plan.day || !person) return [];
    const due = reasons.filter((each) => !person.told.has(noteKey(each)));
    if (due.length === 0) return [];
    const included = includedOf(person, plan.day);
    return [{ person: id, due, events: typesOf(due, daysLeft).map((type) => ({ type, included })) }];
  });
}

/** @param daysLeft as of today in the visa's country, as in the event. */
function typesOf(due: readonly DueDay[], daysLeft: number | null): EventType[] {
  const hasEnded = daysLeft !== null && daysLeft < 0;
  const isExpired = hasEnded && due.some(({ rule }) => rule === 'expired');
  const isExpiring = !hasEnded && due.some((each) => isOfEnd(each) && each.rule !== 'expired');
  const isRecheck = due.some((each) => !isOfEnd(each));
  return [
    ...(isExpired ? (['visa.expired'] as const) : []),
    ...(isExpiring ? (['visa.expiring'] as const) : []),
    ...(isRecheck ? (['recheck.due'] as const) : []),
  ];
}

/** The fields for subscriptions. `changed` is set if the change was found today; work and study only if the result is recent. */
function includedOf(person: WatchedPerson, day: Day): Included {
  const { result, changes } = person;
  const [last] = changes;
  const current = isFresh(result?.checkedOn, Date.parse(day)) ? result : null;
  return {
    reference: labelOf(person),
    changed: last?.on === day ? last.fields.map(({ field }) => field) : [],
    jurisdiction: result?.jurisdiction ?? null,
    environment: result?.environment ?? null,
    work: current?.work ?? 'unknown',
    study: current?.study ?? 'unknown',
    expires_on: knownEnd(person)?.expiresOn ?? null,
    days_left: null,
  };
}
