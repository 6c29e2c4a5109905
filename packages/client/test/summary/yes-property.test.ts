import { readFixtures } from '@workrights/spec/reader';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { summarise } from '../../src/index.ts';
import { checkWith, clearCheck } from '../support/clear-check.ts';

const at = '2026-03-05';

type Json = Record<string, unknown>;

const has = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name);
const field = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((from, name) => (has(from, name) ? (from as Json)[name] : undefined), value);
const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-(0[1-9]|1[0-2])-\d\d$/.test(value) &&
  Number(value.slice(8)) >= 1 &&
  Number(value.slice(8)) <=
    new Date(Date.UTC(Number(value.slice(0, 4)), Number(value.slice(5, 7)), 0)).getUTCDate();

/** The rule of a yes a second time, written from service.md and the open points instead of the code. */
function mayBeYes(check: unknown, entitlement: 'work' | 'study'): boolean {
  const visa = field(check, 'visa', 'australia');
  const expiry = field(visa, 'expiry_date');
  const grant = field(visa, 'grant_date');
  const conditions = field(visa, 'conditions');
  const type = field(check, 'australia', 'visa_check_type');
  return (
    field(check, 'status') === 'completed' &&
    field(check, 'result', 'code') === 'SUCCESS' &&
    ['live', 'sandbox'].includes(field(check, 'environment') as string) &&
    isRecent(field(check, 'checked_at')) &&
    field(check, 'jurisdiction') === 'AUS' &&
    [check, field(check, 'visa')].every((holder) => (field(holder, 'new_zealand') ?? null) === null) &&
    ['australia', undefined].includes(field(check, 'visa_check_schema') as string) &&
    (field(check, 'visa', 'visa_schema') ?? field(check, 'visa', 'visa_check_schema')) === 'australia' &&
    [entitlement, 'agent'].includes(type as string) &&
    field(visa, `${entitlement}_entitlement`) === 'UNLIMITED' &&
    isDay(expiry) &&
    expiry >= at &&
    (grant === null || grant === undefined || (isDay(grant) && grant <= at)) &&
    ['In effect', undefined].includes(field(visa, 'visa_status') as string) &&
    ['purged_at', 'purged_by', 'expired_at'].every((name) => (field(check, name) ?? null) === null) &&
    Array.isArray(conditions) &&
    conditions.length === 0 &&
    ['', null, undefined].includes(field(visa, 'visa_conditions') as string) &&
    (field(visa, 'conditions_description') ?? null) === null &&
    ['Onshore', null, undefined].includes(field(visa, 'location') as string)
  );
}

/** 90 days before `at`, or any later time. */
function isRecent(time: unknown): boolean {
  return (
    typeof time === 'string' &&
    /^\d{4}-.*T.*Z$/.test(time.trim()) &&
    Date.parse(time.trim()) >= Date.parse('2025-12-05T00:00+11:00')
  );
}

function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [[...path, key], ...pathsIn(child, [...path, key])]);
}

type Change = (value: unknown, key: string, parent: Json) => void;

const spelled = (key: string, parent: Json, name: string) => {
  const value = parent[key];
  delete parent[key];
  parent[name] = value;
};
const otherValues: unknown[] = [
  null, '', ' ', 0, 1, -1, true, false, [], {}, 'UNLIMITED', 'LIMITED', 'unlimited', 'UNLIMITED ', 'NIL', 'SUCCESS',
  'success', 'completed', 'Completed', 'pending', 'australia', 'Australia', 'new_zealand', 'AUS', 'NZL', 'NZ', 'work',
  'study', 'agent', 'employer', '01/01/2020', '1 Jan 2020', '2020-1-1', '2020-01-01', '2099-12-31', '2099-02-30',
  '2099-12-31T00:00:00Z', '2099-12-31 maybe', '2026-03-04', '2026-03-05', '2026-03-06', 1_577_836_800, 8101, '8101',
  [8101], { 8101: 'No work.' }, [{ condition: 8101, text: 'No work.' }], [{ code: 8101, description: 'No work.' }],
  '8101: No work.', 'Cancelled', 'In effect', 'In Effect', 'Not in effect',
]; // prettier-ignore

const changes = fc.oneof(
  fc.constant<Change>((_, key, parent) => void delete parent[key]),
  fc.constantFrom(...otherValues).map<Change>((other) => (_, key, parent) => {
    parent[key] = structuredClone(other);
  }),
  fc.jsonValue({ maxDepth: 2 }).map<Change>((other) => (_, key, parent) => {
    parent[key] = other;
  }),
  fc.constantFrom<Change>(
    (value, key, parent) => void (parent[key] = [value]),
    (value, key, parent) => void (parent[key] = { value }),
    (value, key, parent) => void (parent[key] = { [key]: value }),
    (value, key, parent) => void (parent[key] = JSON.stringify(value)),
    (value, key, parent) => void (parent[key] = typeof value === 'string' ? value.toLowerCase() : value),
    (value, key, parent) => void (parent[key] = typeof value === 'string' ? ` ${value}` : value),
    (value, key, parent) => void (parent[key] = typeof value === 'string' ? `<b>${value}</b>` : value),
    (_, key, parent) => spelled(key, parent, key.toUpperCase()),
    (_, key, parent) => spelled(key, parent, key.replaceAll('_', '')),
    (_, key, parent) =>
      spelled(
        key,
        parent,
        key.replaceAll(/_(\w)/g, (__, letter: string) => letter.toUpperCase()),
      ),
    (value, key, parent) => void (parent[key] = Object.create(value as object | null)),
    (_, key, parent) =>
      Object.defineProperty(parent, key, {
        enumerable: true,
        configurable: true,
        get() {
          throw new Error('broken');
        },
      }),
    (_, key, parent) => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      parent[key] = proxy;
    },
  ),
);

/** Fields to add to a check that decide about a yes. */
const added = fc.constantFrom(
  ['visa', 'australia', 'visa_status'],
  ['visa', 'australia', 'conditions_description'],
  ['visa', 'australia', 'study_entitlement'],
  ['visa', 'visa_check_schema'],
  ['visa', 'new_zealand'],
  ['visa_schema'],
  ['new_zealand'],
);

const bases: readonly Json[] = [
  clearCheck(),
  checkWith({ expiry_date: '2026-03-05' }),
  checkWith({ visa_status: 'In effect' }, { australia: { visa_check_type: 'agent' } }),
  checkWith({ study_entitlement: 'UNLIMITED', conditions: [] }, { australia: { visa_check_type: 'agent' } }),
  checkWith({ expiry_date: null }),
  checkWith({ conditions: null }),
  ...readFixtures('visa-checks', 'accepted')
    .map(({ value }) => (value as { data?: unknown } | null)?.data)
    .filter((data): data is Json => has(data, 'status')),
];

const mutated = fc
  .record({
    base: fc.constantFrom(...bases),
    steps: fc.array(fc.tuple(fc.nat(), fc.option(added, { freq: 4 }), changes), { maxLength: 4 }),
  })
  .map(({ base, steps }) => {
    const check = structuredClone(base);
    for (const [place, extra, change] of steps) {
      const paths = pathsInSafely(check);
      const path = extra ?? paths[place % Math.max(paths.length, 1)];
      const parent = path && parentOf(check, path);
      if (parent) changeSafely(change, parent, path.at(-1) ?? '');
    }
    return check;
  });

function pathsInSafely(check: unknown): string[][] {
  try {
    return pathsIn(check);
  } catch {
    return [];
  }
}

function parentOf(check: unknown, path: readonly string[]): Json | undefined {
  try {
    const parent = path.slice(0, -1).reduce<unknown>((from, name) => (from as Json)[name], check);
    return typeof parent === 'object' && parent !== null ? (parent as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** A broken value may refuse further changes. */
function changeSafely(change: Change, parent: Json, key: string): void {
  try {
    change(parent[key], key, parent);
  } catch {
    // The value stays as it is.
  }
}

function judged(check: unknown, entitlement: 'work' | 'study'): boolean {
  try {
    return mayBeYes(check, entitlement);
  } catch {
    // A field that decides has a getter that throws, or is a revoked proxy.
    return false;
  }
}

describe('no check says yes unless each field that decides is present and can be read', () => {
  it('holds for checks and fixtures with any fields changed, dropped, respelled, wrapped or broken', () => {
    let yes = 0;
    fc.assert(
      fc.property(mutated, (check) => {
        const summary = summarise(check, { at });
        for (const entitlement of ['work', 'study'] as const) {
          if (summary[entitlement] !== 'yes') continue;
          yes += 1;
          expect(judged(check, entitlement)).toBe(true);
        }
      }),
      { numRuns: 20_000 },
    );
    expect(yes).toBeGreaterThan(100);
  });

  it('holds for one change of every kind at every place of a check that says yes', () => {
    for (const base of bases.slice(0, 4)) {
      for (const path of pathsIn(base)) {
        for (const other of otherValues) {
          const check = structuredClone(base);
          const parent = parentOf(check, path);
          if (parent) parent[path.at(-1) ?? ''] = structuredClone(other);
          const { work, study } = summarise(check, { at });
          expect([path, other, work === 'yes']).toEqual([
            path,
            other,
            work === 'yes' && mayBeYes(check, 'work'),
          ]);
          expect([path, other, study === 'yes']).toEqual([
            path,
            other,
            study === 'yes' && mayBeYes(check, 'study'),
          ]);
        }
      }
    }
  });

  it('and says yes where the rule does, so that the rule is not kept by saying nothing', () => {
    for (const base of bases.slice(0, 4)) {
      expect(mayBeYes(base, 'work')).toBe(true);
      expect(summarise(base, { at }).work).toBe('yes');
    }
    for (const base of bases) {
      for (const entitlement of ['work', 'study'] as const) {
        expect(summarise(base, { at })[entitlement] === 'yes').toBe(mayBeYes(base, entitlement));
      }
    }
  });
});
