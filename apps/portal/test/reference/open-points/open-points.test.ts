import { isSettled, sourceStatuses } from '@workrights/spec/reader';
import { expect, test } from 'vitest';
import { allOperations, fieldsOfOperation, readReference } from '../../../src/reference/model/reference.ts';

import {
  openPointGroups,
  openPointViews,
  settledPoints,
  shortQuestion,
} from '../../../src/reference/open-points/open-point-views.ts';
import { placeLines } from '../../../src/reference/open-points/place-lines.ts';
import { placesOf } from '../../../src/reference/open-points/places.ts';
import { sectionTitles } from '../../../src/reference/open-points/sections.ts';
import { publishedLabels } from '../../../src/reference/open-points/published-labels.ts';
import { sourceCounts } from '../../../src/reference/open-points/source-counts.ts';
import { readBuilt } from '../../built-site.ts';

const { openPoints, interfaces } = readReference();
const ids = new Set(openPoints.map(({ id }) => id));

test('shows every open point once, in the group of its section, and every settled one', () => {
  const open = openPointGroups().flatMap(({ points }) => points);
  expect(open.filter(isSettled)).toEqual([]);
  expect(settledPoints().length).toBeGreaterThan(0);
  const shown = [...open, ...settledPoints()].map(({ id }) => id);
  expect(shown.toSorted()).toEqual(openPoints.map(({ id }) => id).toSorted());
  expect(new Set(openPointGroups().map(({ anchor }) => anchor)).size).toBe(openPointGroups().length);
});

test.each(openPointViews())('$id: links to every place that it names', ({ places, where }) => {
  expect(places.length).toBeGreaterThan(0);
  expect(where.length).toBeGreaterThan(0);
});

test.each(openPointViews())(
  '$id: its page says what is not documented, what is published, what the kit assumes, what to ask support, and what to do',
  ({ id, question, meanwhile, published }) => {
    const slots = readBuilt(`reference/open-points/${id}.md`).split('\n## ')[0]?.split('\n- ') ?? [];
    const said = published ? [publishedLabels[published.kind]] : [];
    const labels = isSettled({ published })
      ? ['Was not documented', ...said, 'What this kit does', 'What to do']
      : ['Not documented', ...said, 'This kit assumes', 'Ask support', 'Until you know'];
    expect(slots.slice(1).map((slot) => /^\*\*(.+):\*\*\s+\S/.exec(slot)?.[1])).toEqual(
      meanwhile === undefined ? labels.slice(0, -1) : labels,
    );
    const asked = slots.find((slot) => slot.startsWith('**Ask support'))?.replaceAll('\\', '') ?? '';
    expect(asked.includes(question)).toBe(!isSettled({ published }));
  },
);

test('the list of all points has each with its assumption, and an anchor for links to the old page', () => {
  const page = readBuilt('reference/open-points/all/index.html');
  const rows = [
    ...page.matchAll(
      /<li class="point" id="([^"]+)"[^>]*>\s*<a href="([^"]+)">[^<]+<\/a>\s*<span>[^<]+<\/span>/g,
    ),
  ];
  expect(rows.map(([, id, href]) => [id, href]).toSorted()).toEqual(
    openPoints.map(({ id }) => [id, `/reference/open-points/${id}/`]).toSorted(),
  );
});

test('the short page has the open points that change what a reader does before support has answered, and leads to all', () => {
  const page = readBuilt('reference/open-points/index.html');
  const listed = [...page.matchAll(/<li class="point" id="([^"]+)"/g)].map(([, id]) => id);
  const first = openPointViews().filter((point) => point.meanwhile !== undefined && !isSettled(point));
  expect(listed.toSorted()).toEqual(first.map(({ id }) => id).toSorted());
  expect(listed.length).toBeLessThan(60);
  expect(page).toContain('href="/reference/open-points/all/"');
});

test.each(openPointViews().filter(({ published }) => published))(
  '$id: its page links the pages that speak of it',
  ({ id, published }) => {
    const page = readBuilt(`reference/open-points/${id}/index.html`);
    for (const key of published!.pages) expect(page).toContain(`href="/reference/sources/#${key}"`);
  },
);

test('a point that is settled is told as published, and not as assumed', () => {
  const page = readBuilt('reference/fields/key_id/index.html');
  expect(page).toContain(
    '<a href="/reference/open-points/work-rights-key-id-origin/">The table of employees in the web application shows it, and /employee/v1/list returns it.</a>',
  );
});

test('a field asks what is open about it, and the question leads to the point', () => {
  const page = readBuilt('reference/fields/size/index.html');
  expect(page).toContain('<a href="/reference/open-points/file-size-unit/">In which unit is file.size?</a>');
});

test('an operation asks a question for each of its open points', () => {
  const sentences = allOperations().flatMap(({ href }) => [
    ...readBuilt(`${href.slice(1)}index.html`).matchAll(/class="open-points"[^>]*>Open points?:(.*?)<\/p>/gs),
  ]);
  const asked = sentences.flatMap(([, links = '']) => [...links.matchAll(/<a [^>]+>([^<]+)<\/a>/g)]);
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.map(([, text = '']) => text).filter((text) => !/^\S.*\?$/.test(text))).toEqual([]);
});

test('no question of a point is cut in two or longer than three lines', () => {
  for (const point of openPointViews()) {
    const asked = shortQuestion(point);
    expect(point.question.replaceAll('`', '')).toContain(asked);
    expect(asked).toMatch(/^\S.{10,159}\?$/u);
  }
});

test('a point that is about the service as a whole is among those of neither interface', () => {
  const both = openPointGroups().filter((group) => group.interface === 'both');
  expect(both.flatMap(({ points }) => points.map(({ id }) => id))).toEqual(
    expect.arrayContaining(['consent', 'support-contact', 'record-retention', 'key-rotation', 'cancelling']),
  );
});

test('every point that another one names has a page', () => {
  const named = openPointViews().flatMap(({ choice, meanwhile = '' }) =>
    [...`${choice} ${meanwhile}`.matchAll(/see ([a-z]+(?:-[a-z]+)+)/gi)].map(([, id]) => id ?? ''),
  );
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});

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
  for (const status of sourceStatuses) {
    const sum = Object.values(bySection).reduce((count, section) => count + section[status], 0);
    expect(sum).toBe(total[status]);
    expect(sum).toBeGreaterThan(0);
  }
});

test('names a field once for all that have it', () => {
  const point = openPointViews().find(({ id }) => id === 'result-code-other-values');
  const lines = placeLines(point?.places ?? []);
  expect(lines).toMatchObject([{ part: 'object', label: 'result.code' }]);
  expect(lines[0]?.links.map(({ page }) => page)).toEqual(['The visa check']);
  const version = placeLines(placesOf('visa-checks#/components/parameters/Version'));
  expect(version[0]?.links.length).toBeGreaterThan(3);
});

test('marks names of fields as code', () => {
  const point = openPointViews().find(({ id }) => id === 'timestamp-format');
  expect(point?.choice).toMatch(/`requested_at`/);
  expect(point?.question).not.toContain('`');
});

test('has both interfaces', () => {
  const groups = new Set(openPointGroups().map((group) => group.interface));
  expect([...groups]).toEqual(['both', ...interfaces.map(({ id }) => id)]);
});
