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

/** The words themselves are in the check: a person reads them. */
const OTHER_WORDS = { field: 'words', before: 'other words', after: 'read the check' } as const;

/** What a person has of results. */
export interface Results {
  readonly result: KnownResult | null;
  readonly decisions: readonly Decision[];
  readonly changes: readonly Change[];
  readonly restrictionChangedOn: Day | null;
}

/**
 * Takes a new result over, and notes what it changes. The first result changes nothing, and a stated one has only an end that can be
 * compared.
 *
 * @param on the day on which it is known.
 */
export function withResult<T extends Results>(before: T, after: KnownResult, on: Day): T {
  const known = before.result;
  const fields = known === null ? [] : changedFields(known, after);
  const decisions = isOther(known, after, fields) ? withoutOpen(before.decisions, on) : before.decisions;
  if (fields.length === 0) return { ...before, result: after, decisions };
  // What a visa allowed says nothing once it has ended: that is no other restriction.
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
 * Whether two checks in a row have found other words and nothing else, such as a text with the day in it: nobody would be checked for
 * that day after day.
 */
function hasOtherWordsEachTime({ result, changes: [last] }: Results, fields: Change['fields']): boolean {
  if (result === null || last === undefined || result.checkedOn > last.on) return false;
  return [fields, last.fields].every((each) => each.every(({ field }) => field === 'words'));
}

/** Whether a result is another one than that about which somebody may have decided. */
function isOther(before: KnownResult | null, after: KnownResult, fields: Change['fields']): boolean {
  return (
    fields.length > 0 ||
    before?.source !== after.source ||
    before.environment !== after.environment ||
    before.expiryMissing !== after.expiryMissing
  );
}

/**
 * Whether a check says less than the result that is known: it was made before, or has sample data and the other is of a live check.
 * Nothing is older than what a clock noted that was ahead.
 */
export function isOlder(given: KnownResult, known: KnownResult | null, today: Day): boolean {
  return known?.source === 'check' && !isLater(given, known, order(given, known, today) >= 0);
}

/** Whether a result that an importer gives is newer than the one that is known. */
export function isNewer(given: KnownResult, known: KnownResult | null, today: Day): boolean {
  if (known === null) return true;
  if (given.source !== known.source) return given.source === 'check';
  if (given.source === 'stated') return given.expiresOn !== known.expiresOn;
  const isLast = order(given, known, today) || compare(given.checkId ?? '', known.checkId ?? '');
  return isLater(given, known, isLast > 0);
}

/** Of a live check and sample data, the live check counts, whenever it was made. */
function isLater(given: KnownResult, known: KnownResult, isLaterByDay: boolean): boolean {
  if (given.environment === 'sandbox' && known.environment === 'live') return false;
  if (given.environment === 'live' && known.environment === 'sandbox') return true;
  return isLaterByDay;
}

/** Above 0 for one that was made later. What a clock noted that was ahead is before all others. */
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
