import {
  interfaceNames,
  jsonContent,
  operationsOf,
  readBundle,
  readCases,
  readOpenPoints,
  type Fixture,
  type InterfaceName,
} from '@workrights/spec/reader';
import { beforeAll, expect, test } from 'vitest';

import { judgeWithAjv } from './judges/ajv.ts';
import { disagreements, judgeNames, type JudgeName, type Judgement } from './judges/cases.ts';
import { idleExplanations, misplacedFaults, unexplainedDisagreements } from './judges/findings.ts';
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
});

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

test.each(interfaceNames)('each body of %s has a case that is accepted, and one that is rejected', (name) => {
  const cases = new Set(
    readCases(name).map(({ operation, part, verdict }) => `${operation} ${part} ${verdict}`),
  );
  const bodies = operationsOf(readBundle(name)).flatMap(({ id, aliasOf, requestBody, responses }) => {
    if (aliasOf !== undefined) return [];
    const answers = [...responses].filter(([status, answer]) => status !== 'default' && jsonContent(answer));
    return [...(requestBody ? [`${id} request`] : []), ...(answers.length > 0 ? [`${id} response`] : [])];
  });
  const without = bodies
    .flatMap((body) => [`${body} accepted`, `${body} rejected`])
    .filter((each) => !cases.has(each));
  expect(without).toEqual([]);
});
