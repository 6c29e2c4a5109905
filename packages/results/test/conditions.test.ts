import { expect, test } from 'vitest';

import { conditionsText, readConditions } from '../src/index.ts';

const words = (result: object) => conditionsText(readConditions({ ...result }));

test.each([
  [
    { conditions: [{ code: '8105', description: 'Sample limit' }, { code: 8202 }] },
    '8105: Sample limit\n8202',
  ],
  [{ conditions: ['Sample words'] }, 'Sample words'],
  [{ conditions: [] }, 'none'],
  [{ conditions: null }, null],
  [{ conditions: ' ' }, null],
  [{}, null],
  // Left out, they would look like no condition.
  [{ conditions: [7, { sample: 1 }, 'Sample words'] }, 'Sample words\n7\n{"sample":1}'],
  [{ conditions: 7, conditions_description: { sample: 1 } }, '7\n{"sample":1}'],
  // Blank text is nothing to show, and still no "none".
  [{ conditions: [''] }, null],
])('the conditions of %j are shown as %j', (result, shown) => {
  expect(words(result)).toBe(shown);
});

test('conditions that cannot be read are kept, so that a person can see them', () => {
  expect(readConditions({ conditions: [7, 'Sample words'], conditions_description: 8 })).toEqual({
    conditions: [{ code: null, text: 'Sample words' }],
    conditionsReason: 'unreadable',
    unread: [7, 8],
  });
  expect(readConditions({ conditions: ['Sample words'] }).unread).toEqual([]);
});
