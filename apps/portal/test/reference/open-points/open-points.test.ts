import { expect, test } from 'vitest';
import { allOperations, fieldsOfOperation, readReference } from '../../../src/reference/model/reference.ts';
import { openPointGroups, openPointViews } from '../../../src/reference/open-points/open-point-views.ts';
import { placeLines } from '../../../src/reference/open-points/place-lines.ts';
import { sectionTitles } from '../../../src/reference/open-points/sections.ts';
import { sourceCounts } from '../../../src/reference/open-points/source-counts.ts';
import { readBuilt } from '../../built-site.ts';

const { openPoints, interfaces } = readReference();
/** The points of the page as Markdown. */
const shown = readBuilt('reference/open-points.md').split('\n#### ');

test('shows every open point once, in the group of its section', () => {
  const shown = openPointGroups().flatMap(({ points }) => points.map(({ id }) => id));
  expect(shown.toSorted()).toEqual(openPoints.map(({ id }) => id).toSorted());
  expect(new Set(openPointGroups().map(({ anchor }) => anchor)).size).toBe(openPointGroups().length);
});

test.each(openPointViews())('$id: links to every place that it names', ({ places, where }) => {
  expect(places.length).toBeGreaterThan(0);
  expect(where.length).toBeGreaterThan(0);
});

test.each(openPointViews())(
  '$id: says what is not documented, then what the kit assumes, then what to ask support',
  ({ id }) => {
    const text = shown.find((point) => point.includes(` · \`${id}\`\n`));
    expect(text).toMatch(
      /^Not documented: .+\n\n\*\*This kit assumes:\*\* .+\n\n\*\*Ask support:\*\* .+\?\n\n\d+ places? · /,
    );
  },
);

test('links to ids that the pages of the operations have', () => {
  const known = new Set(
    allOperations().flatMap((operation) => [
      operation.href,
      ...[...fieldsOfOperation(operation)].map(({ anchor }) => `${operation.href}#${anchor}`),
    ]),
  );
  const unknown = openPointViews()
    .flatMap(({ places }) => places)
    .filter(({ href, path }) => path !== '' && /#(?:path|query|header)\./.test(href))
    .filter(({ href }) => !known.has(href));
  expect(unknown).toEqual([]);
});

test('knows the title of every section that the contract and the open points name', () => {
  const named = [...openPoints.map(({ section }) => section), ...Object.keys(sourceCounts().bySection)];
  expect(Object.keys(sectionTitles)).toEqual(expect.arrayContaining([...new Set(named)]));
});

test('counts each fact of the contract in one section', () => {
  const { total, bySection } = sourceCounts();
  for (const status of ['stated', 'example', 'contradicted', 'assumed'] as const) {
    const sum = Object.values(bySection).reduce((count, section) => count + section[status], 0);
    expect(sum).toBe(total[status]);
    expect(sum).toBeGreaterThan(0);
  }
});

test('names a field once for all operations that have it', () => {
  const point = openPointViews().find(({ id }) => id === 'result-code-other-values');
  const lines = placeLines(point?.places ?? []);
  expect(lines).toMatchObject([{ part: 'response', label: 'result.code' }]);
  expect(lines[0]?.links.map(({ page }) => page)).toEqual([
    'createVisaCheck',
    'listVisaChecks',
    'getVisaCheck',
    'lookupVisaChecks',
  ]);
});

test('marks names of fields as code', () => {
  const point = openPointViews().find(({ id }) => id === 'timestamp-format');
  expect(point?.question).toMatch(/^`requested_at` is in UTC .* `purged_at` have/);
});

test('has both interfaces', () => {
  const groups = new Set(openPointGroups().map((group) => group.interface));
  expect([...groups]).toEqual(interfaces.map(({ id }) => id));
});
