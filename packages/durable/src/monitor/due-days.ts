import { addDays, addMonths } from '@workrights/time/later-days';
import { serviceDay } from '@workrights/time/service-day';
import { compare, later, notAhead } from './days.ts';
import { MAY_WORK_LATER } from '../base/rows/failed-check.ts';
import { wasBarred } from './may-check.ts';
import type { Day, Person } from './person.ts';

import type { MonitorRules, RuleName } from './rules.ts';
import { knownEnd } from './visa-end.ts';

/** A day on which a rule makes a person due. */
export interface DueDay {
  readonly rule: RuleName;
  readonly dueOn: Day;
}

/** Final states of a planned check. */
const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'refused', 'held']);

/** All due days up to `until`, including past ones, earliest first. */
export function dueDays(
  person: Person,
  rules: MonitorRules,
  { day, until }: { readonly day: Day; readonly until: Day },
): DueDay[] {
  const { restrictionChangedOn, addedOn, onboardedOn, request } = person;
  const tried = lastTried(person, day);
  // A person without a document whose self-onboarding is complete must not be reported as never checked.
  const known = tried ?? (request === null ? notAhead(onboardedOn, day) : null);
  const expiry = knownEnd(person)?.expiresOn ?? null;
  const days: DueDay[] = [];
  if (known === null) days.push({ rule: 'first-check', dueOn: notAhead(addedOn, day) ?? day });
  if (expiry !== null) {
    for (const before of rules.before_expiry_days) {
      days.push({ rule: `before-expiry-${before}`, dueOn: addDays(expiry, -before) });
    }
    days.push({ rule: 'expired', dueOn: addDays(expiry, 1) });
  }
  // People without a future end are checked at intervals, so that nobody is forgotten.
  const since = expiry === null || foundNoEnd(person) ? known : later(addDays(expiry, 1), known);
  if (since !== null) days.push(...periods(since, rules.without_expiry_every_months, until));
  if (restrictionChangedOn !== null) {
    const dueOn = addDays(restrictionChangedOn, rules.after_restriction_change_days);
    days.push({ rule: 'restriction-change', dueOn });
  }
  if (tried !== null && hasUncheckedDocument(person)) {
    days.push({ rule: 'document-change', dueOn: serviceDay(person.documentChangedAt ?? 0) });
  }
  return days
    .filter(({ dueOn }) => dueOn <= until)
    .toSorted((a, b) => compare(a.dueOn, b.dueOn) || compare(a.rule, b.rule));
}

/** Whether no check was requested since an import brought another document. A check whose run was purged doesn't count. */
export function hasUncheckedDocument({ documentChangedAt, check }: Person): boolean {
  if (documentChangedAt === null) return false;
  return check === null || check.state === 'lost' || wasBarred(check) || check.plannedAt < documentChangedAt;
}

/** A work rights record with an end doesn't replace the end that a check lacks. */
function foundNoEnd({ result }: Person): boolean {
  return result?.source === 'check' && result.expiresOn === null;
}

/**
 * The last day on which a check was requested or made, which covers all due days up to it. Null if there was none. A check that
 * failed but may work later doesn't count: it is repeated the next night. Neither does a day that a fast clock wrote, or the
 * person wouldn't be checked until then.
 */
export function lastTried({ result, check }: Person, day: Day): Day | null {
  const hasEnded =
    check !== null && ENDED.has(check.state) && !wasBarred(check) && !MAY_WORK_LATER.has(check.problem);
  const asked = hasEnded ? notAhead(check.plannedOn, day) : null;
  const made = result?.source === 'check' ? notAhead(result.checkedOn, day) : null;
  return made === null ? asked : later(made, asked);
}

function periods(since: Day, months: number, until: Day): DueDay[] {
  const days: DueDay[] = [];
  for (let count = 1; ; count += 1) {
    const dueOn = addMonths(since, months * count);
    // The calendar has a last day.
    if (dueOn > until || dueOn === days.at(-1)?.dueOn) return days;
    days.push({ rule: 'without-expiry', dueOn });
  }
}
