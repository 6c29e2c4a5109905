import { describe, expect, it } from 'vitest';

import { digestPage } from '../../../src/monitor/digest/page.ts';
import {
  describeNotChecked,
  describeRule,
  describeRules,
  describeToDecide,
  resultOn,
} from '../../../src/monitor/digest/words.ts';
import { REPORT } from './invented-report.ts';

const page = digestPage(REPORT);

/** The text of a section's cells, by row. */
function cellsOf(id: string, from = page): string[][] {
  const [section = ''] = new RegExp(`<section aria-labelledby="${id}">.*?</section>`, 'su').exec(from) ?? [];
  const [body = ''] = /<tbody>.*<\/tbody>/su.exec(section) ?? [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gsu)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gsu)].map(([, cell = '']) =>
      cell.replaceAll(/<\/?(?:bdi|svg|rect)[^>]*>/gu, '').trim(),
    ),
  );
}

describe('the digest', () => {
  it('is one page without scripts, and loads nothing', () => {
    expect(page).toMatch(/^<!doctype html>/u);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).not.toMatch(/<script|<link|<img|\bsrc=|\bhref=|url\(|@import/u);
  });

  it('says first that results of the sandbox say nothing about a person', () => {
    expect(page).not.toContain('Sample data');
    const sample = digestPage({ ...REPORT, counts: { ...REPORT.counts, samples: 2 } });
    expect(sample).toContain('<strong>Sample data: 2 of 6.</strong>');
    expect(sample.indexOf('Sample data')).toBeLessThan(sample.indexOf('For a person to decide'));
  });

  it('shows those for a person to decide first, and says of none of them that they may work', () => {
    const sections = [...page.matchAll(/<h2 id="([\w-]+)">/gu)].map(([, id]) => id);
    expect(sections).toEqual([
      'to-decide',
      'without-date',
      'decided',
      'expired',
      'expiring',
      'changes',
      'due',
      'not-checked',
      'overview',
    ]);
    expect(cellsOf('to-decide').map(([id, why, work]) => [id, why, work])).toEqual([
      [
        'E-1',
        'has a visa without an end that can be read (unreadable); the decision of 2026-11-02 no longer holds',
        'unknown',
      ],
      ['&lt;b&gt;E-2&lt;/b&gt;', 'has a re-check that was refused (refused-by-service)', 'unknown'],
    ]);
  });

  it('says of nobody that they were checked on the day on which a list was imported', () => {
    const [first] = REPORT.toDecide;
    const result = { ...first!.result!, source: 'stated' as const, checkedOn: '2026-11-23' };
    const stated = digestPage({ ...REPORT, toDecide: [{ ...first!, result }] });
    expect(cellsOf('to-decide', stated)[0]?.[3]).toBe('never');
  });

  it('shows what somebody has decided, until when, and that the person may work no more for it', () => {
    expect(cellsOf('decided')).toEqual([
      [
        'E-6',
        '2027-02-01',
        'decided on 2026-11-02 by HR &lt;1&gt;: evidence was seen; look again on 2027-02-01',
        'has a visa without an end that can be read (not-given)',
        'unknown',
      ],
    ]);
  });

  it('says who waits for a first check', () => {
    expect(page).not.toContain('Not checked yet: ');
    const waiting = digestPage({ ...REPORT, counts: { ...REPORT.counts, notYetChecked: 3 } });
    expect(waiting).toContain('<strong>Not checked yet: 3.</strong>');
  });

  it('says when visas end, and who finds out', () => {
    expect(cellsOf('expired')).toEqual([
      [
        'E-4',
        '2026-11-22',
        'the work rights record',
        '1 day ago',
        'no: the person has not agreed to be checked',
      ],
    ]);
    expect(cellsOf('expiring')).toEqual([
      ['E-3', '2026-12-23', 'the last check', '30 days left', 'by the rules'],
    ]);
    expect(cellsOf('due')).toEqual([
      ['E-3', '2026-11-23', 'check again', '30 days before the visa ends'],
      ['E-3', '2026-12-09', 'reminder only', '14 days before the visa ends'],
    ]);
  });

  it('says what has changed, and calls a date that is gone unknown', () => {
    expect(cellsOf('changes')).toEqual([
      ['E-5', '2026-11-20', 'May work', 'yes', 'limited'],
      ['E-5', '2026-11-20', 'Conditions', 'none named', '8104'],
      ['E-5', '2026-11-20', 'Last day of the visa', '2027-01-01', 'unknown'],
    ]);
  });

  it('says so when a list is empty', () => {
    const { counts } = REPORT;
    const quiet = digestPage({
      ...REPORT,
      toDecide: [],
      decided: [],
      expired: [],
      changes: [],
      counts: { ...counts, toDecide: 0, expired: 0 },
    });
    expect(cellsOf('to-decide', quiet)).toEqual([]);
    expect(quiet).not.toContain('class="notice"');
    expect(quiet.match(/None\./gu)).toHaveLength(4);
  });
});

describe('a known result', () => {
  const result = REPORT.toDecide[1]!.result!;

  it('says nothing more about work and study once the visa or the work rights have ended, or without an end', () => {
    const on = (known: typeof result | null, day: string, workRightsEndsOn: string | null = null) =>
      resultOn({ result: known, workRightsEndsOn }, day);
    expect(on(result, '2026-11-01')).toMatchObject({ work: 'yes', study: 'limited' });
    expect(on(result, '2026-11-02')).toMatchObject({ work: 'unknown', study: 'unknown' });
    expect(on({ ...result, expiresOn: null }, '2026-08-01')).toMatchObject({
      work: 'unknown',
      study: 'unknown',
    });
    expect(on({ ...result, expiresOn: null }, '2026-08-01', '2027-01-01')).toMatchObject({ work: 'unknown' });
    expect(on(result, '2026-10-02', '2026-10-01')).toMatchObject({ work: 'unknown', study: 'unknown' });
    expect(on({ ...result, work: 'no' }, '2027-01-01')).toMatchObject({ work: 'no' });
    expect(on(null, '2027-01-01')).toBeNull();
  });
});

describe('the words', () => {
  it('name each rule', () => {
    expect(describeRule('before-expiry-0')).toBe('last day of the visa');
    expect(describeRule('before-expiry-1')).toBe('1 day before the visa ends');
    expect(describeRule('without-expiry')).toBe('no known end in the future');
  });

  it('name a rule once that asked on several days', () => {
    const quarters = ['2027-01-31', '2027-04-30'] as const;
    const reasons = quarters.map((dueOn) => ({ rule: 'without-expiry' as const, dueOn }));
    expect(describeRules(reasons)).toBe('no known end in the future');
  });

  it('name the day where there is one', () => {
    expect(describeNotChecked({ reason: 'left', day: '2026-01-31' })).toBe('has left, last day 2026-01-31');
    expect(describeNotChecked({ reason: 'not-begun', day: null })).toBe('has not begun to work');
    expect(describeToDecide({ reason: 'never-checked', detail: null }).what).toBe(
      'was never checked, and will not be',
    );
    expect(describeToDecide({ reason: 'never-checked', detail: 'no-consent' }).what).toBe(
      'was never checked, and will not be: the person has not agreed to be checked',
    );
  });

  it.each([
    ['no-visa', 'has a last check that shows no visa'],
    ['not-finished', 'has a last check without a result'],
    ['other-check', 'has a last check of another person or document'],
    ['unreadable', 'has a visa without an end that can be read (unreadable)'],
  ])('never say of a person that they have a visa when the check shows none: %s', (detail, what) => {
    expect(describeToDecide({ reason: 'no-expiry', detail }).what).toBe(what);
  });

  it('tell a date of the list that cannot be read from a check without one', () => {
    const result = { ...REPORT.toDecide[0]!.result!, source: 'stated' as const };
    expect(describeToDecide({ reason: 'no-expiry', detail: 'unreadable', result })).toMatchObject({
      what: 'has a day in your list that cannot be read as the end of the visa',
    });
  });
});
