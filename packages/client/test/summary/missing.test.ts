import { describe, expect, it } from 'vitest';

import { summarise, type Missing } from '../../src/index.ts';
import { checkWith } from '../support/clear-check.ts';

const at = '2026-03-05';
const limited = { work_entitlement: 'LIMITED' };

/** What the summary of a `LIMITED` check lists as missing. */
function missingBesideLimited(visa: object, check: object = {}): readonly Missing[] {
  const { work, missing } = summarise(checkWith({ ...limited, ...visa }, check), { at });
  expect(work).toBe('limited');
  return missing.filter(({ field }) => field !== 'study');
}

describe('beside limited, a summary', () => {
  it('names nothing as missing when the check has its type, an expiry date and its conditions', () => {
    expect(missingBesideLimited({ conditions: [{ code: 8105, description: 'At most 48 hours.' }] })).toEqual(
      [],
    );
    expect(missingBesideLimited({ conditions: [] })).toEqual([]);
  });

  it.each([null, undefined])(
    'names conditions that are not given, here %j, and never has none',
    (conditions) => {
      expect(missingBesideLimited({ conditions })).toEqual([{ field: 'conditions', reason: 'not-given' }]);
    },
  );

  it.each([7, {}, [null], ['<p></p>'], [{ code: null, description: null }]])(
    'names conditions that cannot be read, here %j',
    (conditions) => {
      expect(missingBesideLimited({ conditions })).toEqual([{ field: 'conditions', reason: 'unreadable' }]);
    },
  );

  it.each([undefined, {}, { visa_check_type: undefined }])(
    'names the type of a check whose echo is %j',
    (australia) => {
      expect(missingBesideLimited({}, { australia })).toEqual([{ field: 'checkType', reason: 'not-given' }]);
    },
  );

  it('names all that is missing at once', () => {
    const { work, missing } = summarise(
      { ...checkWith({ ...limited, conditions: null, expiry_date: null }), australia: undefined },
      { at },
    );
    expect(work).toBe('limited');
    expect(missing).toEqual([
      { field: 'study', reason: 'not-given' },
      { field: 'checkType', reason: 'not-given' },
      { field: 'expiresOn', reason: 'not-given' },
      { field: 'conditions', reason: 'not-given' },
    ]);
  });
});

describe('a check type that a summary lacks', () => {
  it.each([null, 'work', { visa_check_type: 'invented' }, { visa_check_type: null }])(
    'is unreadable when the echo is %j',
    (australia) => {
      const { checkType, missing } = summarise(checkWith({}, { australia }), { at });
      expect(checkType).toBeNull();
      expect(missing).toContainEqual({ field: 'checkType', reason: 'unreadable' });
    },
  );

  it('is contradictory when the check names two countries', () => {
    const { missing } = summarise(checkWith({}, { jurisdiction: 'NZL' }), { at });
    expect(missing).toContainEqual({ field: 'checkType', reason: 'contradictory' });
  });

  it('is not given by a check without anything', () => {
    expect(summarise({}, { at }).missing).toContainEqual({ field: 'checkType', reason: 'not-given' });
  });

  it('is not missing when the check names it', () => {
    const fields = summarise(checkWith({}), { at }).missing.map(({ field }) => field);
    expect(fields).not.toContain('checkType');
  });
});
