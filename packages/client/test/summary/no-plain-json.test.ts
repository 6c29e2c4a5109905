import { describe, expect, it } from 'vitest';

import { summarise } from '../../src/index.ts';
import { checkWith, clearCheck, clearVisa } from '../support/clear-check.ts';

const at = '2026-03-05';

describe('a check that is no plain JSON', () => {
  const throwing = (field: string, target: object) =>
    Object.defineProperty({ ...target }, field, {
      enumerable: true,
      get() {
        throw new Error('broken');
      },
    });
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };

  const deciding = 'status result visa jurisdiction australia purged_at expired_at visa_check_schema'.split(
    ' ',
  );
  const decidingOfVisa = 'work_entitlement expiry_date grant_date conditions visa_status'.split(' ');
  it.each([
    ...deciding.map((field) => [field, throwing(field, clearCheck())] as const),
    ...decidingOfVisa.map((field) => {
      const visa = { visa_schema: 'australia', australia: throwing(field, clearVisa()) };
      return [field, { ...clearCheck(), visa }] as const;
    }),
  ])('takes a getter of %s that throws, and says no yes', (_, check) => {
    expect(summarise(check, { at }).work).toBe('unknown');
  });

  it('still says yes beside a field that decides nothing and throws', () => {
    expect(summarise(throwing('attachments', clearCheck()), { at }).work).toBe('yes');
  });

  it('takes a revoked proxy at every place', () => {
    expect(summarise(revoked(), { at }).finished).toBe(false);
    for (const field of Object.keys(clearCheck())) {
      const summary = summarise({ ...clearCheck(), [field]: revoked() }, { at });
      expect(['unknown', 'yes']).toContain(summary.work);
    }
    expect(summarise(checkWith({ expiry_date: revoked() }), { at }).work).toBe('unknown');
    expect(summarise({ ...clearCheck(), result: revoked() }, { at }).work).toBe('unknown');
  });

  it('reads nothing that is inherited', () => {
    expect(summarise(Object.create(clearCheck()), { at }).finished).toBe(false);
    const visa = { visa_schema: 'australia', australia: Object.create(clearVisa()) as object };
    expect(summarise({ ...clearCheck(), visa }, { at }).work).toBe('unknown');
    const parsed: unknown = JSON.parse(`{"__proto__": ${JSON.stringify(clearCheck())}}`);
    expect(summarise(parsed, { at }).finished).toBe(false);
  });

  it('judges a value that changes between two reads by what it shows', () => {
    const dates = ['2020-01-01', '2099-12-31', '2099-12-31'];
    const australia = { ...clearVisa(), get: undefined };
    Object.defineProperty(australia, 'expiry_date', { enumerable: true, get: () => dates.shift() });
    const summary = summarise({ ...clearCheck(), visa: { visa_schema: 'australia', australia } }, { at });
    expect(summary).toMatchObject({ work: 'unknown', expiresOn: '2020-01-01' });
  });

  it('says that conditions are unreadable where they break, not that there are none', () => {
    for (const conditions of [revoked(), () => [], [revoked()]]) {
      const { missing } = summarise(checkWith({ conditions }), { at });
      expect(missing).toContainEqual({ field: 'conditions', reason: 'unreadable' });
    }
  });

  it('reads a list of a thousand conditions, and none of a longer one', () => {
    const conditions = (length: number) => Array.from({ length }, () => ({ code: 8501 }));
    expect(summarise(checkWith({ conditions: conditions(1_000) }), { at }).conditions).toHaveLength(1_000);
    const { conditions: read, missing } = summarise(checkWith({ conditions: conditions(1_001) }), { at });
    expect(read).toEqual([]);
    expect(missing).toContainEqual({ field: 'conditions', reason: 'unreadable' });
  });

  it('copies a part that many lists and objects share once', () => {
    const shared = (part: unknown) => Array.from({ length: 1_000 }, () => part);
    const lists = Array.from({ length: 7 }).reduce<unknown>(shared, {});
    const named = (part: unknown) =>
      Object.fromEntries(shared(part).map((each, index) => [`a${index}`, each]));
    const objects = Array.from({ length: 7 }).reduce<unknown>(named, {});
    expect(summarise(checkWith({}, { extra: { lists, objects } }), { at }).work).toBe('yes');
  });

  it('takes objects that hold themselves, and lists without end', () => {
    const check: Record<string, unknown> = clearCheck();
    check['visa'] = check;
    expect(summarise(check, { at }).work).toBe('unknown');
    const conditions: unknown[] = [];
    conditions.length = 4_000_000_000;
    expect(summarise(checkWith({ conditions }), { at }).work).toBe('unknown');
  });
});
