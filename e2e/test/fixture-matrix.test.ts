import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { judgeWithAjv } from '../judges/ajv.ts';
import {
  interfaceNames,
  judgeNames,
  readCases,
  specFolder,
  type Case,
  type JudgeName,
  type Judgement,
} from '../judges/cases.ts';
import { formatMatrix, type Row } from '../judges/matrix.ts';
import { judgeWithPrism } from '../judges/prism.ts';
import { judgeWithRedocly } from '../judges/redocly.ts';
import { judgeWithZod } from '../judges/zod.ts';

const judges: Record<JudgeName, typeof judgeWithAjv | typeof judgeWithRedocly> = {
  redocly: judgeWithRedocly,
  ajv: judgeWithAjv,
  zod: judgeWithZod,
  prism: judgeWithPrism,
};

/** These name a missing or unknown field itself, the others the object that lacks it or has it too much. */
const exactJudges = ['ajv', 'zod'] as const;
const coarseJudges = ['redocly', 'prism'] as const;

const rows: Row[] = [];
let notShown: string;

beforeAll(async () => {
  notShown = await readFile(path.join(specFolder, 'not-shown.yaml'), 'utf8');
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

describe('the fixture matrix', () => {
  test('all four judges agree with every fixture, but for disagreements that not-shown.yaml explains', () => {
    console.log(formatMatrix(rows));
    const unexplained = rows.flatMap(({ subject, judgements }) =>
      judgeNames
        .filter((judge) => judgements[judge].accepted !== subject.accepted && !explains(subject, judge))
        .map((judge) => `${judge} ${judgements[judge].accepted ? 'takes' : 'refuses'} ${nameOf(subject)}`),
    );
    expect(unexplained).toEqual([]);
  });

  test('every explained disagreement is real, and explained by an entry of not-shown.yaml', () => {
    const ids = new Set((parse(notShown) as { id: string }[]).map(({ id }) => id));
    const wrong = rows.flatMap(({ subject, judgements }) =>
      subject.disagreements
        .filter(({ judge, note }) => judgements[judge].accepted === subject.accepted || !ids.has(note))
        .map(({ judge, note }) => `${judge} on ${nameOf(subject)}, explained by ${note}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(exactJudges)(
    '%s finds the fault of each rejected case at the field that the case names',
    (judge) => {
      expect(misplaced(judge, (field) => [field])).toEqual([]);
    },
  );

  test.each(coarseJudges)('%s finds it at that field or at the object around it', (judge) => {
    expect(misplaced(judge, (field) => [field, field.replace(/\/[^/]*$/, '')])).toEqual([]);
  });

  test('there are at least 40 accepted and 60 rejected cases, each with its section and its rule', () => {
    expect(rows.length - rejections().length).toBeGreaterThanOrEqual(40);
    expect(rejections().length).toBeGreaterThanOrEqual(60);
    const nameless = rows.filter(({ subject }) => !/^\d(\.\d)?$/.test(subject.section) || !subject.rule);
    expect(nameless.map(({ subject }) => nameOf(subject))).toEqual([]);
  });
});

function rejections(): Row[] {
  return rows.filter(({ subject }) => !subject.accepted);
}

/** The rejected cases that a judge refuses for something that lies at none of the places that their field allows. */
function misplaced(judge: JudgeName, places: (field: string) => string[]): unknown[] {
  return rejections()
    .filter(({ subject, judgements }) => {
      const allowed = new Set(places(subject.field ?? ''));
      return !explains(subject, judge) && !judgements[judge].fields.some((field) => allowed.has(field));
    })
    .map(({ subject, judgements }) => ({
      case: nameOf(subject),
      field: subject.field,
      found: judgements[judge].fields,
    }));
}

function explains(subject: Case, judge: JudgeName): boolean {
  return subject.disagreements.some((disagreement) => disagreement.judge === judge);
}

function nameOf({ interface: name, accepted, name: fixture }: Case): string {
  return `${name}/${accepted ? 'accepted' : 'rejected'}/${fixture}`;
}
