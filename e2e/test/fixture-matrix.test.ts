import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';

import { judgeWithAjv } from '../judges/ajv.ts';
import {
  interfaceNames,
  judgeNames,
  readCases,
  specFolder,
  type Case,
  type InterfaceName,
  type JudgeName,
  type Judgement,
} from '../judges/cases.ts';
import { idleExplanations, misplacedFaults, nameOf, unexplainedDisagreements } from '../judges/findings.ts';
import { formatMatrix, type Row } from '../judges/matrix.ts';
import { judgeWithPrism } from '../judges/prism.ts';
import { judgeWithRedocly } from '../judges/redocly.ts';
import { judgeWithZod } from '../judges/zod.ts';

type Judge = (name: InterfaceName, cases: readonly Case[]) => Judgement[] | Promise<Judgement[]>;

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

test('four judges agree with every fixture, but for disagreements that not-shown.yaml explains', () => {
  console.log(formatMatrix(rows));
  expect(unexplainedDisagreements(rows)).toEqual([]);
});

test('every explained disagreement is real, and explained by an entry of not-shown.yaml', async () => {
  const entries = parse(await readFile(path.join(specFolder, 'not-shown.yaml'), 'utf8')) as { id: string }[];
  expect(idleExplanations(rows, new Set(entries.map(({ id }) => id)))).toEqual([]);
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
  const accepted = rows.filter(({ subject }) => subject.accepted);
  expect(accepted.length).toBeGreaterThanOrEqual(40);
  expect(rows.length - accepted.length).toBeGreaterThanOrEqual(60);
  const nameless = rows.filter(({ subject }) => !/^\d(\.\d)?$/.test(subject.section) || !subject.rule);
  expect(nameless.map(({ subject }) => nameOf(subject))).toEqual([]);
});
