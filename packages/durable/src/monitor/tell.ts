import type { EventType, Included } from '../base/outbox/events.ts';
import { isFresh } from '../base/outbox/included.ts';
import { labelOf } from './names.ts';
import type { Day } from './person.ts';
import { isOfEnd, noteKey, type MonitorPlan, type WatchedPerson } from './plan.ts';
import type { DueDay } from './due-days.ts';
import { knownEnd } from './visa-end.ts';

/** Due days of one person that are told together, once, and the events that tell them. */
export interface Telling {
  readonly person: string;
  readonly due: readonly DueDay[];
  readonly events: readonly { readonly type: EventType; readonly included: Included }[];
}

/**
 * What is to be told on the day of a plan. Days that were missed are told together: one event says how things are now, and none says
 * that a visa ends which has ended.
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

/** @param daysLeft today in the country of the visa, as the event will say. */
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

/** What a subscription may ask for. `changed` is of a check whose result came today; work and study are of one of these days. */
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
