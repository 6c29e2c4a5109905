import { observedProblems } from '@workrights/spec/lint/observed';
import { describe, expect, test } from 'vitest';

import { points } from '../../src/generated/points.gen.ts';
import { createObserver } from '../../src/observer.ts';
import { renderMarkdown, renderWhole } from '../../src/report/render-markdown.ts';
import { renderPage } from '../../src/report/render-page.ts';
import type { Report } from '../../src/report/report.ts';
import { read } from '../comparisons/exchanges.ts';
import { REPORT } from './invented.ts';

const markdown = renderMarkdown(REPORT);
const headings = [...markdown.matchAll(/^#+ (.*)$/gmu)].map(([, heading]) => heading);

const seen = { count: 123_456, days: 300, first: '2026-03-02', last: '2026-12-31' };

/** All that there is: more than one person's traffic shows. */
const EVERYTHING: Report = {
  ...REPORT,
  points: points.map(({ id, section, missing, choice, observe }) => ({
    id,
    section,
    missing,
    choice,
    state: observe ? 'settled-against' : 'not-observable',
    seen,
    readings: (observe?.readings ?? []).map(({ name, says, ours = false, perhaps }) => ({
      name,
      says,
      ours,
      ...(perhaps && { perhaps }),
      seen,
    })),
    unforeseen: [],
  })),
  drift: Array.from({ length: 1000 }, (_, index) => ({
    ...REPORT.drift[0]!,
    at: `response#/visa/australia/field-${index}`,
  })),
};

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
      'Answers that nobody foresaw',
      '`no-reading-fits`: what no-reading-fits means',
      'Several answers seen, all of them accepted',
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
    expect(sectionOf('Several answers seen, all of them accepted')).toContain(
      [
        '- `two-answers`: It is there. **1 of 3 exchanges, 1 day, 2026-03-02.**',
        '- `two-answers`: It is absent. **2 of 3 exchanges, 2 days, 2026-03-02 to 2026-03-03.**',
      ].join('\n'),
    );
    expect(sectionOf('Answers that nobody foresaw')).toContain(
      '- Not foreseen: `getVisaCheck` `response#/visa/australia/type`: `string:word` (1 character). **1 of 1 exchange, 1 day, 2026-03-09.**',
    );
    expect(sectionOf('Settled for what this kit assumes')).toBe(
      '## Settled for what this kit assumes\n\n- `known-answer`: It is as expected. **2 of 2 exchanges, 1 day, 2026-03-02.**\n\n',
    );
  });

  test('says of several answers that are not all assumed what they mean together', () => {
    const both = { says: 'It is there at one time and absent at another.', ours: false };
    const points = REPORT.points.map((point) => (point.both ? { ...point, both } : point));
    const mixed = renderMarkdown({ ...REPORT, points });
    expect(sectionOf('Several answers seen, not all of them assumed', mixed)).toContain(
      [
        '- It is there. **1 of 3 exchanges, 1 day, 2026-03-02.** This kit assumes it, or accepts it.',
        '- It is absent. **2 of 3 exchanges, 2 days, 2026-03-02 to 2026-03-03.** This kit assumes it, or accepts it.',
        "- Together: It is there at one time and absent at another. This kit doesn't assume it.",
      ].join('\n'),
    );
    expect(mixed).toContain('| Several answers seen, not all of them assumed | 1 |');
    expect(sectionOf('What a maintainer should change', mixed)).toContain(
      '- Its `choice` has no room for all that was seen: `two-answers`',
    );
  });

  test('names the fields where several answers were seen at several', () => {
    const observer = createObserver();
    const visa = { visa_schema: 'australia', australia: { type: '500', type_name: 'Student' } };
    const check = { id: 'vc_1', jurisdiction: 'AUS', status: 'completed', visa };
    observer.see(read(check));
    const section = sectionOf(
      'Several answers seen, all of them accepted',
      renderMarkdown(observer.report()),
    );
    expect(section).toMatch(
      /An Australian result has the field\. \*\*1 of 1 .*\*\* At `[^.]*\/visa\/australia\/type`[^.]*\.$/mu,
    );
    expect(section).toMatch(
      /An Australian result lacks the field\. .*\*\* At `[^.]*\/visa\/australia\/grant_date`.* and \d+ more\.$/mu,
    );
  });

  test('says what N of M exchanges means', () => {
    expect(markdown).toContain('"3 of 4 exchanges" means: four said something about the point');
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
    expect(section).toContain('- Only what its `choice` does not assume was seen: `create-status`\n');
    expect(section).toContain('- None of its `readings` names what was seen: `no-reading-fits`\n');
    expect(section.slice(0, section.indexOf('<details>'))).not.toMatch(/known-answer|two-answers/u);
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
    const [, block = ''] = /```yaml\n(.*?)\n```/su.exec(renderWhole(EVERYTHING)) ?? [];
    const reported = block.replaceAll('URL-OF-THE-ISSUE', 'https://forge.example/issues/1');
    expect(observedProblems(reported, points)).toEqual([]);
  });
});

describe('a report in which everything was seen', () => {
  const long = renderMarkdown(EVERYTHING);

  test('fits into an issue of GitHub, and says that it is shortened and where the rest is', () => {
    expect(renderWhole(EVERYTHING).length).toBeGreaterThan(65_536);
    expect(long.length).toBeLessThanOrEqual(65_536);
    expect(long).toContain('This report is shortened');
    expect(markdown).not.toContain('This report is shortened');
  });

  test.each(['settled-against', 'both-seen', 'settled-for'] as const)(
    'names each point, all of them %s',
    (state) => {
      const points = EVERYTHING.points.map((point) =>
        point.readings.length > 0 ? { ...point, state } : point,
      );
      const text = renderMarkdown({ ...EVERYTHING, points });
      expect(text.length).toBeLessThanOrEqual(65_536);
      const seen = points.filter(({ readings }) => readings.length > 0);
      expect(seen.filter(({ id }) => !text.includes(`\`${id}\``))).toEqual([]);
    },
  );

  test('still says which readings of a settled point were seen, how often and when', () => {
    const points = EVERYTHING.points.map((point) => ({ ...point, state: 'settled-for' as const }));
    expect(
      sectionOf('Settled for what this kit assumes', renderMarkdown({ ...EVERYTHING, points })),
    ).toContain('- `list-body`: `data` 123,456 of 123,456, 2026-03-02 to 2026-12-31; `bare` 123,456 of');
  });

  test('is whole as a page', () => {
    const page = renderPage(EVERYTHING);
    expect(page).not.toContain('This report is shortened');
    expect(page.match(/URL-OF-THE-ISSUE/gu)!.length).toBeGreaterThan(300);
  });
});
