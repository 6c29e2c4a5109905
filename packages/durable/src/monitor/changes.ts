import { withoutOpen } from './decisions.ts';
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
const RESTRICTIONS: ReadonlySet<ChangedField> = new Set(['work', 'study', 'conditions']);

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
  const isRestriction = !isOver && fields.some(({ field }) => RESTRICTIONS.has(field));
  return {
    ...before,
    result: after,
    decisions,
    changes: [{ on, fields }, ...before.changes].slice(0, KEPT),
    restrictionChangedOn: isRestriction ? on : before.restrictionChangedOn,
  };
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

/** Whether a check was made before the one that is known. */
export function isOlder(given: KnownResult, known: KnownResult | null): boolean {
  return known?.source === 'check' && given.checkedOn < known.checkedOn;
}

/** Whether a result that an importer gives is newer than the one that is known. */
export function isNewer(given: KnownResult, known: KnownResult | null): boolean {
  if (known === null) return true;
  if (given.source !== known.source) return given.source === 'check';
  if (given.source === 'stated') return given.expiresOn !== known.expiresOn;
  return given.checkedOn > known.checkedOn;
}

function changedFields(before: KnownResult, after: KnownResult): Change['fields'] {
  const isStated = before.source === 'stated' || after.source === 'stated';
  return FIELDS.flatMap(([field, valueOf]) => {
    if (isStated && (field !== 'expires_on' || before.expiresOn === null)) return [];
    const [was, is] = [valueOf(before), valueOf(after)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
}
