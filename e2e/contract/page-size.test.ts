import { readFixtures, type Fixture } from '@workrights/spec/reader';
import { expect, test } from 'vitest';

import { judgeWithAjv } from './judges/ajv.ts';
import { judgeWithZod } from './judges/zod.ts';

/** A page of `items` different requests. A fixture file of this size could not be read. */
function pageOf(items: number, wrapped: boolean): Fixture {
  const page = readFixtures('work-rights', 'accepted').find(({ name }) => name === 'page-of-requests');
  if (!page) throw new Error('The fixture page-of-requests is gone.');
  const [first] = page.value as [object];
  const value = Array.from({ length: items }, (_, index) => ({ ...first, onboard_id: `ob_sample_${index}` }));
  return { ...page, value: wrapped ? { data: value } : value };
}

test.each([
  [1000, true],
  [1001, false],
])('ajv and zod agree on a page of %d requests, bare and under data: %s', (items, accepted) => {
  const cases = [pageOf(items, false), pageOf(items, true)];
  for (const judge of [judgeWithAjv, judgeWithZod]) {
    expect(judge('work-rights', cases).map((judgement) => judgement.accepted)).toEqual([accepted, accepted]);
  }
});
