import { interfaceNames, readFixtures } from '@workrights/spec/reader';
import { constantFrom, oneof, string, type Arbitrary } from 'fast-check';

import { mutated } from '../../../packages/validators/test/support/mutations.ts';
import { CANARY } from '../target.ts';

export interface Case {
  readonly operation: string;
  readonly part: string;
  readonly value: unknown;
}

const cases: readonly Case[] = interfaceNames.flatMap((name) => [
  ...readFixtures(name, 'accepted'),
  ...readFixtures(name, 'rejected'),
]);

export const requestCases = cases.filter(({ part }) => part === 'request');
export const responseCases = cases.filter(({ part }) => part === 'response');

/** Valid or nearly valid bodies: cases of the contract with up to three changes. */
export const nearBodies = (of: readonly Case[]): Arbitrary<unknown> =>
  mutated([...of.map(({ value }) => value), ...of.map(({ value }) => withCanary(value))]);

/** A value whose longer texts are marked as personal with the canary. */
function withCanary(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 6 ? `${CANARY} ${value.slice(-4)}` : value;
  if (Array.isArray(value)) return value.map(withCanary);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withCanary(inner)]));
}

/** The texts of bodies. Most are JSON near the contract; some are cut off, deep, long, or not JSON. */
export const nearTexts = (of: readonly Case[]): Arbitrary<string> => {
  const json = nearBodies(of).map((value) => JSON.stringify(value) ?? '');
  return oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: json.map((text) => text.slice(0, Math.floor(text.length / 2))) },
    { weight: 1, arbitrary: json.map((text) => text.replace('{', '{"__proto__":{"admin":true},')) },
    { weight: 1, arbitrary: json.map((text) => `\ufeff${text}`) },
    { weight: 1, arbitrary: json.map((text) => text.replace(/\d+/u, '1e999')) },
    {
      weight: 1,
      arbitrary: constantFrom(
        '',
        'null',
        '[]',
        '{}',
        '0',
        `"${CANARY}"`,
        `<h1>${CANARY}</h1>`,
        `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
        `${'{"data":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
        `{"data":"${CANARY.repeat(2_000)}"}`,
        '{"data":"\\ud800"}',
        '{"data":[],"data":{}}',
      ),
    },
    { weight: 1, arbitrary: string({ unit: 'binary', maxLength: 60 }) },
  );
};
