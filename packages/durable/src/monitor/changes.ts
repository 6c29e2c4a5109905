import { withoutOpen } from './decisions.ts';
import { compare, notAhead } from './days.ts';
import type { Change, ChangedField, Day, Decision, KnownResult } from './person.ts';

/** How many changes of a person are kept. */
const KEPT = 20;

type Value = string | readonly string[] | null;

const FIELDS: readonly (readonly [ChangedField, (result: KnownResult) => Value])[] = [
  ['status', ({ status }) => status],
  ['work', ({ work }) => work],
  ['study', ({ study }) => study],
  ['conditions', ({ conditions }) => conditions],
  ['expires_on', ({ expiresOn }) => expiresOn],
];
const RESTRICTIONS: ReadonlySet<ChangedField> = new Set(['work', 'study', 'conditions', 'words']);

/** The words themselves aren't kept: a person reads them in the check. */
const OTHER_WORDS = { field: 'words', before: 'other words', after: 'read the check' } as const;

/** The fields of a person that results change. */
export interface Results {
  readonly result: KnownResult | null;
  readonly decisions: readonly Decision[];
  readonly changes: readonly Change[];
  readonly restrictionChangedOn: Day | null;
}

/**
 * Stores a new result, and records its changes. The first result is no change. A stated result has only an expiry to compare.
 *
 * @param on the day on which it became known.
 */
export function withResult<T extends Results>(before: T, after: KnownResult, on: Day): T {
  const known = before.result;
  const fields = known === null ? [] : changedFields(known, after);
  const decisions = isOther(known, after, fields) ? withoutOpen(before.decisions, on) : before.decisions;
  if (fields.length === 0) return { ...before, result: after, decisions };
  // After the visa's end, lost rights are no new restriction.
  const isOver = after.expiresOn !== null && after.expiresOn < on;
  const isRestriction =
    !isOver && !hasOtherWordsEachTime(before, fields) && fields.some(({ field }) => RESTRICTIONS.has(field));
  return {
    ...before,
    result: after,
    decisions,
    changes: [{ on, fields }, ...before.changes].slice(0, KEPT),
    restrictionChangedOn: isRestriction ? on : before.restrictionChangedOn,
  };
}

/**
 * Whether the last two checks differ only in their words, which may contain the date. Otherwise such a person would be checked
 * every day.
 */
function hasOtherWordsEachTime({ result, changes: [last] }: Results, fields: Change['fields']): boolean {
  if (result === null || last === undefined || result.checkedOn > last.on) return false;
  return [fields, last.fields].every((each) => each.every(({ field }) => field === 'words'));
}

/** Whether a result differs from the one that a decision was about. */
function isOther(before: KnownResult | null, after: KnownResult, fields: Change['fields']): boolean {
  return (
    fields.length > 0 ||
    before?.source !== after.source ||
    before.environment !== after.environment ||
    before.expiryMissing !== after.expiryMissing
  );
}

/**
 * Whether a check says less than the known result: it was made earlier, or is sample data while the known one is live. A known
 * result that a fast clock dated in the future counts as oldest.
 */
export function isOlder(given: KnownResult, known: KnownResult | null, today: Day): boolean {
  return known?.source === 'check' && !isLater(given, known, order(given, known, today) >= 0);
}

/** Whether an imported result is newer than the known one. */
export function isNewer(given: KnownResult, known: KnownResult | null, today: Day): boolean {
  if (known === null) return true;
  if (given.source !== known.source) return given.source === 'check';
  if (given.source === 'stated') return given.expiresOn !== known.expiresOn;
  const isLast = order(given, known, today) || compare(given.checkId ?? '', known.checkId ?? '');
  return isLater(given, known, isLast > 0);
}

/** A live check always counts more than sample data, whichever was later. */
function isLater(given: KnownResult, known: KnownResult, isLaterByDay: boolean): boolean {
  if (given.environment === 'sandbox' && known.environment === 'live') return false;
  if (given.environment === 'live' && known.environment === 'sandbox') return true;
  return isLaterByDay;
}

/** Positive if the given result was made later. A known result from the future, by a fast clock, counts as earliest. */
function order(given: KnownResult, known: KnownResult, today: Day): number {
  const days = compare(given.checkedOn, notAhead(known.checkedOn, today) ?? '');
  return days || (given.checkedAt ?? 0) - (known.checkedAt ?? given.checkedAt ?? 0);
}

function changedFields(before: KnownResult, after: KnownResult): Change['fields'] {
  const isStated = before.source === 'stated' || after.source === 'stated';
  const fields = FIELDS.flatMap(([field, valueOf]) => {
    if (isStated && (field !== 'expires_on' || before.expiresOn === null)) return [];
    const [was, is] = [valueOf(before), valueOf(after)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
  const hasWords = before.words !== undefined && after.words !== undefined;
  return hasWords && before.words !== after.words ? [...fields, OTHER_WORDS] : fields;
}
