import * as fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import { describe, expect, test } from 'vitest';

import { renderPage } from '../../src/report/render-page.ts';
import type { Report } from '../../src/report/report.ts';
import { REPORT } from './invented.ts';

/** The tree of a page, as a browser reads it, once it was read without an error. */
function parsed(page: string) {
  const errors: string[] = [];
  const tree = fromHtml(page, { onerror: ({ ruleId }) => void errors.push(String(ruleId)) });
  expect(errors).toEqual([]);
  return tree;
}

/** All that the page of a report can consist of. */
const ELEMENTS = new Set(
  'html head meta title style body main h1 h2 h3 p ul li strong code pre table thead tbody tr th td details summary'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set('lang charSet name content httpEquiv align className'.split(' '));

function markupOf(page: string) {
  const elements = selectAll('*', parsed(page));
  return {
    elements: [...new Set(elements.map(({ tagName }) => tagName))].filter((name) => !ELEMENTS.has(name)),
    attributes: [...new Set(elements.flatMap(({ properties }) => Object.keys(properties)))].filter(
      (name) => !ATTRIBUTES.has(name),
    ),
  };
}

describe('the page of a report', () => {
  const page = renderPage(REPORT);
  const tree = parsed(page);

  test('is whole HTML with the headings of the report in their order', () => {
    const levels = selectAll('h1, h2, h3', tree).map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries())
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    expect(selectAll('html[lang=en] > head > title', tree).map((title) => toString(title))).toEqual([
      'Report of workrights observe',
    ]);
    expect(selectAll('th', tree).map((heading) => toString(heading))).toEqual(['what', 'number']);
  });

  test('says what the Markdown says', () => {
    const text = toString(tree);
    expect(text).toContain('214 of 214 exchanges, 3 days, 2026-03-02 to 2026-03-09.');
    expect(text).toContain('what comes after a|b');
    expect(selectAll('details > summary', tree)).toHaveLength(3);
    expect(selectAll('details li', tree).map((item) => toString(item))).toContain(
      'not-yet: what comes after a|b',
    );
    expect(selectAll('pre > code', tree)).toHaveLength(2);
  });

  test('has no script, loads nothing, leads nowhere, and forbids all of it', () => {
    expect(markupOf(page)).toEqual({ elements: [], attributes: [] });
    const [policy] = selectAll('meta[http-equiv=Content-Security-Policy]', tree);
    expect(policy?.properties['content']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; base-uri 'none'; form-action 'none'$/u,
    );
    expect(page).not.toMatch(/url\(|@import/u);
  });

  test('has a style that its policy allows', async () => {
    const [style] = selectAll('style', tree);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toString(style!)));
    expect(page).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
  });
});

describe('a text of a report', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc
      .array(
        fc.constantFrom(
          ...'<>&`*_~[]()!|\\#-+=:"',
          '\n',
          '\r',
          '    ',
          '1. ',
          '```',
          '</details>',
          '<script>alert(1)</script>',
          '<img src=x onerror=alert(1)>',
          '<!--',
          '&lt;',
          'https://evil.example',
          'www.evil.example',
          '<a@evil.example>',
          '[x](javascript:alert(1))',
          '\u{202E}',
          '\u{2028}',
          '\0',
          'x',
        ),
        { maxLength: 12 },
      )
      .map((pieces) => pieces.join('')),
  );

  test('is never markup of the page, whatever it is', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        expect(markupOf(renderPage(withTexts(REPORT, one, other)))).toEqual({ elements: [], attributes: [] });
      }),
      { numRuns: 300 },
    );
  });

  test('stays readable as it is', () => {
    const words = 'The path is /v2/<id>_x_*y*, `a_<b>` & [c](d) #1 ~~e~~ https://f.example.';
    const page = renderPage(withTexts(REPORT, words, words));
    expect(toString(parsed(page))).toContain(words.replaceAll('`', ''));
  });
});

/** The report with its texts replaced, which only a program can do: `readReport` takes none. */
function withTexts(report: Report, one: string, other: string): Report {
  return {
    ...report,
    first: one,
    points: report.points.map((point) => ({
      ...point,
      id: one,
      section: other,
      missing: other,
      choice: one,
      readings: point.readings.map((reading) => ({ ...reading, name: one, says: other })),
      unforeseen: point.unforeseen.map((found) => ({
        ...found,
        operation: one,
        at: other,
        token: one,
        length: other,
      })),
      ...(point.both && { both: { ...point.both, says: one } }),
      ...(point.quirk && { quirk: other }),
      ...(point.unseen && { unseen: one }),
    })),
    drift: report.drift.map((found) => ({ ...found, at: one, token: other, contract: one, last: other })),
  };
}
