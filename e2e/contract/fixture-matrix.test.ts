import { interfaceNames, readOpenPoints, type Fixture, type InterfaceName } from '@workrights/spec/reader';
import { beforeAll, expect, test } from 'vitest';

import { judgeWithAjv } from './judges/ajv.ts';
import {
  disagreements,
  isAccepted,
  judgeNames,
  readCases,
  type JudgeName,
  type Judgement,
} from './judges/cases.ts';
import { idleExplanations, misplacedFaults, nameOf, unexplainedDisagreements } from './judges/findings.ts';
import { formatMatrix, type Row } from './judges/matrix.ts';
import { judgeWithPrism } from './judges/prism.ts';
import { judgeWithRedocly } from './judges/redocly.ts';
import { judgeWithZod } from './judges/zod.ts';

type Judge = (name: InterfaceName, cases: readonly Fixture[]) => Judgement[] | Promise<Judgement[]>;

const judges: Record<JudgeName, Judge> = {
  redocly: judgeWithRedocly,
  ajv: judgeWithAjv,
  zod: judgeWithZod,
  prism: judgeWithPrism,
};

const rows: Row[] = [];

beforeAll(async () => {
  for (const name of interfaceNames) {
    const cases = readCases(name);
    const verdicts = {} as Record<JudgeName, Judgement[]>;
    for (const judge of judgeNames) verdicts[judge] = await judges[judge](name, cases);
    for (const [index, subject] of cases.entries()) {
      const judgements = Object.fromEntries(judgeNames.map((judge) => [judge, verdicts[judge][index]]));
      rows.push({ subject, judgements: judgements as Row['judgements'] });
    }
  }
}, 60_000);

test('four judges agree with every fixture, but for disagreements that an open point explains', () => {
  console.log(formatMatrix(rows));
  expect(unexplainedDisagreements(rows, disagreements)).toEqual([]);
});

test('every explained disagreement is real, and explained by an open point that exists', () => {
  const pointIds = new Set(readOpenPoints().map(({ id }) => id));
  expect(idleExplanations(rows, disagreements, pointIds)).toEqual([]);
});

test.each(['ajv', 'zod'] as const)(
  '%s finds the fault of each rejected case at the field it names',
  (judge) => {
    expect(misplacedFaults(rows, judge, false)).toEqual([]);
  },
);

test.each(['redocly', 'prism'] as const)('%s finds it there or at the object around it', (judge) => {
  expect(misplacedFaults(rows, judge, true)).toEqual([]);
});

test('there are at least 40 accepted and 60 rejected cases, each with its section and its rule', () => {
  const accepted = rows.filter(({ subject }) => isAccepted(subject));
  expect(accepted.length).toBeGreaterThanOrEqual(40);
  expect(rows.length - accepted.length).toBeGreaterThanOrEqual(60);
  const nameless = rows.filter(
    ({ subject: { example } }) => !/^\d(\.\d)?$/.test(example['x-section']) || !example['x-rule'],
  );
  expect(nameless.map(({ subject }) => nameOf(subject))).toEqual([]);
});
