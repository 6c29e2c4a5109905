import { unseenReasons } from '@workrights/spec/observing';
import { expect, test } from 'vitest';
import { findingOut } from '../../../src/reference/open-points/finding-out.ts';
import { openPointViews } from '../../../src/reference/open-points/open-point-views.ts';
import { readBuilt } from '../../built-site.ts';

const viewOf = (id: string) => openPointViews().find((point) => point.id === id)!;

const report = {
  point: 'create-status',
  reading: 'redirect',
  exchanges: 214,
  first: '2026-03-02',
  last: '2026-03-09',
  reported: 'https://forge.example/issues/1',
};

test('says what users saw, at the answer that they saw', () => {
  const found = findingOut(viewOf('create-status'), [
    report,
    { ...report, point: 'list-body', reading: 'data' },
  ]);
  expect(found).toMatchObject({
    operations: [{ id: 'createVisaCheck' }],
    shownBy: ['the status code of the response'],
  });
  const answers = 'answers' in found ? found.answers : [];
  expect(answers.filter(({ reports }) => reports.length > 0)).toEqual([
    { says: 'The creation of a check returns 303.', ours: true, reports: [report] },
  ]);
});

test.each([
  ['conditions-form', ['visa.australia.conditions in the response']],
  ['condition-html', ['visa.australia.conditions[].description in the response']],
  [
    'agent-fields-nullability',
    [expect.stringMatching(/^visa\.australia\.grant_number, .+, 4 other fields in the response$/)],
  ],
  ['mode-required', ['mode in the request']],
  ['unknown-response-fields', ['fields that are not documented, by their number only']],
  ['url-form', ['values of the request and its response, compared']],
  ['version-missing', ['the header version of the request']],
  [
    'attachment-download-response',
    [
      'the form of the response body',
      'the header content-type of the response',
      'the status code of the response',
    ],
  ],
  ['lookup-path-prefix', ['the path and the method of the request']],
])('says in words what shows %s', (id, expected) => {
  expect(findingOut(viewOf(id), [])).toMatchObject({ shownBy: expected });
});

test.each(openPointViews())(
  '$id: its page says how to find out, or why traffic does not show it',
  ({ id, unseen, observe }) => {
    const [, page = ''] = readBuilt(`reference/open-points/${id}.md`).split('\n## How to find out');
    const [section = ''] = page.split('\n## ');
    const text = section.replaceAll('\\', '').replaceAll(/\s+/g, ' ');
    const said = unseen
      ? [unseenReasons[unseen]]
      : [...(observe?.readings ?? []).map(({ says }) => says), 'Shown by: ', 'No report yet.'];
    expect(said.filter((each) => !text.includes(each))).toEqual([]);
  },
);
