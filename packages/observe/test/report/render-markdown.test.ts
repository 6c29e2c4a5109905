import { observedProblems } from '@workrights/spec/lint/observed';
import { describe, expect, test } from 'vitest';

import { points } from '../../src/generated/points.gen.ts';
import { createObserver } from '../../src/observer.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import type { Report } from '../../src/report/report.ts';
import { REPORT } from './invented.ts';

const markdown = renderMarkdown(REPORT);
const headings = [...markdown.matchAll(/^#+ (.*)$/gmu)].map(([, heading]) => heading);

function sectionOf(heading: string, of = markdown): string {
  return of.split(/^(?=## )/mu).find((part) => part.startsWith(`## ${heading}\n`)) ?? '';
}

describe('the report in Markdown', () => {
  test('begins with how much was seen, and how many points are in each state', () => {
    expect(markdown).toContain('1,214 exchanges, 2026-03-02 to 2026-03-09 (UTC).');
    expect(markdown).toContain('| Settled against what this kit assumes | 1 |');
    expect(markdown).toContain('| Not seen yet | 1 |');
    expect(markdown).toContain('| Drift from the contract, by path | 2 |');
  });

  test('has what differs from what this kit assumes first, and what nobody saw last', () => {
    expect(headings).toEqual([
      'Report of workrights observe',
      'Settled against what this kit assumes',
      '`create-status`: the status of a creation',
      'Several answers seen',
      '`two-answers`: what two-answers means',
      'Answers that no reading foresees',
      '`no-reading-fits`: what no-reading-fits means',
      'Settled for what this kit assumes',
      'Drift from the contract',
      'What a maintainer should change',
      'Try it in the sandbox',
      'Not seen yet',
      "Can't be seen in ordinary traffic",
    ]);
  });

  test('says of each reading how often it was seen, on how many days, and whether this kit assumes it', () => {
    expect(sectionOf('Settled against what this kit assumes')).toContain(
      [
        'Section 4.1. What this kit assumes: This kit accepts 201 only.',
        '',
        "- The creation of a check returns 303. **214 of 214 exchanges, 3 days, 2026-03-02 to 2026-03-09.** This kit doesn't assume it.",
      ].join('\n'),
    );
    expect(sectionOf('Several answers seen')).toContain(
      [
        '- It is there. **1 of 3 exchanges, 1 day, 2026-03-02.** This kit assumes it, or accepts it.',
        '- It is absent. **2 of 3 exchanges, 2 days, 2026-03-02 to 2026-03-03.** This kit assumes it, or accepts it.',
        '- Together: It is there at one time and absent at another. This kit assumes it, or accepts it.',
      ].join('\n'),
    );
    expect(sectionOf('Answers that no reading foresees')).toContain(
      '- Not foreseen: `getVisaCheck` `response#/visa/australia/type`: `string:word` (1 character). **1 of 1 exchange, 1 day, 2026-03-09.**',
    );
    expect(sectionOf('Settled for what this kit assumes')).toBe(
      '## Settled for what this kit assumes\n\n- `known-answer`: It is as expected. **2 of 2 exchanges, 1 day, 2026-03-02.**\n\n',
    );
  });

  test('never shows an answer that was not seen', () => {
    expect(markdown).not.toContain('It is otherwise.');
    expect(markdown).not.toContain('The creation of a check returns 201.');
    const seen = markdown.slice(0, markdown.indexOf('## Not seen yet'));
    expect(seen).not.toContain('not-yet');
    expect(seen).not.toContain('the-price');
  });

  test('has counts and days for how sure it is, and no word', () => {
    const all = renderMarkdown(REPORT);
    expect(all).not.toMatch(/likely|probabl|certain|confiden|proven|surely|perhaps/iu);
  });

  test('lists the drift by path', () => {
    expect(sectionOf('Drift from the contract')).toBe(
      [
        '## Drift from the contract',
        '',
        '- Unknown status: `createVisaCheck` `status`: `=202`. The contract: 201, 303. **1 exchange, 1 day, 2026-03-03.**',
        '- Unknown field: `getVisaCheck` `response#/visa/?`: `unlisted` (7 characters). The contract: no such field. **2 exchanges, 1 day, 2026-03-02.**',
        '',
        '',
      ].join('\n'),
    );
  });

  test('collapses what is not seen yet, with its number', () => {
    expect(sectionOf('Not seen yet')).toContain(
      '<details>\n<summary>1 point not seen yet</summary>\n\n- `not-yet`: what comes after `a|b`\n\n</details>',
    );
    expect(sectionOf("Can't be seen in ordinary traffic")).toContain('- No request shows it. `the-price`');
  });

  test('names the choices to revisit, and none that has room for what was seen', () => {
    const section = sectionOf('What a maintainer should change');
    expect(section).toContain('- `create-status`: its `choice`.');
    expect(section).toContain('- `two-answers`: nothing.');
    expect(section).toContain('- `no-reading-fits`: its `choice`, and its `readings`');
    expect(section).not.toMatch(/^- `known-answer`/mu);
  });

  test('has the flags that make the sandbox do the same, without those that two points need otherwise', () => {
    expect(sectionOf('Try it in the sandbox')).toContain(
      'workrights sandbox --like report.json\nworkrights sandbox --quirk type-form=string --quirk create-status=303',
    );
    const [first, ...others] = REPORT.points;
    const two = renderMarkdown({ ...REPORT, points: [{ ...first!, quirk: 'type-form=integer' }, ...others] });
    expect(sectionOf('Try it in the sandbox', two)).toContain(
      "workrights sandbox --quirk create-status=303\n```\n\nIt doesn't play these, because two points need different values: `type-form`.",
    );
  });

  test('of no traffic says so, and leaves out what would be empty', () => {
    const nothing = renderMarkdown(createObserver().report());
    expect(nothing).toContain('0 exchanges. An exchange is');
    expect(nothing).not.toMatch(/^## (?:Settled|Several|Drift|What|Try)/mu);
    expect(nothing).toContain('<summary>');
  });
});

describe('the entries for observed.yaml', () => {
  const [, entries = ''] = /```yaml\n(.*?)\n```/su.exec(markdown) ?? [];
  const known = REPORT.points.map(({ id, readings }) => ({
    id,
    observe: {
      operation: [],
      at: 'status',
      readings: readings.map((one) => ({ ...one, shows: [], ours: true as const })),
    },
  }));

  test('are one for each reading that was seen', () => {
    expect(entries.split('\n').slice(0, 6)).toEqual([
      '- point: known-answer',
      '  reading: expected-one',
      '  exchanges: 2',
      "  first: '2026-03-02'",
      "  last: '2026-03-02'",
      '  reported: URL-OF-THE-ISSUE',
    ]);
    expect(entries.match(/^- point/gmu)).toHaveLength(4);
  });

  test('are refused by the lint until the placeholder is replaced, and only for that', () => {
    expect(observedProblems(entries, known)).toEqual(
      [0, 1, 2, 3].map((index) => `entry ${index} has no URL of an issue as reported`),
    );
    const reported = entries.replaceAll('URL-OF-THE-ISSUE', 'https://forge.example/issues/1');
    expect(observedProblems(reported, known)).toEqual([]);
  });

  test('are accepted for every reading that there is', () => {
    const seen = { count: 1, days: 1, first: '2026-03-02', last: '2026-03-02' };
    const all: Report = {
      ...REPORT,
      points: points.map(({ id, section, missing, choice, observe }) => ({
        id,
        section,
        missing,
        choice,
        state: observe ? 'both-seen' : 'not-observable',
        readings: (observe?.readings ?? []).map(({ name, says, ours = false, perhaps }) => ({
          name,
          says,
          ours,
          ...(perhaps && { perhaps }),
          seen,
        })),
        unforeseen: [],
      })),
    };
    const [, block = ''] = /```yaml\n(.*?)\n```/su.exec(renderMarkdown(all)) ?? [];
    const reported = block.replaceAll('URL-OF-THE-ISSUE', 'https://forge.example/issues/1');
    expect(observedProblems(reported, points)).toEqual([]);
  });
});
