import { expect, test } from 'vitest';

import { quotaCountOf } from '../src/quota-headers.ts';

const headers = (consumed: string, remaining: string) => ({
  'min-quota-consumed': consumed,
  'min-quota-remaining': remaining,
});

test('the headers of a minute tell what is used and what is left', () => {
  expect(quotaCountOf(headers('60', '0'), 'min')).toEqual({ consumed: 60, remaining: 0 });
  expect(quotaCountOf(headers('60', '0'), 'day')).toBeUndefined();
});

test.each([
  ['0', '0'],
  ['-1', '60'],
  ['1', ''],
  ['many', '1'],
  ['1', '1e9'],
])('%s used and %s left tell nothing', (consumed, remaining) => {
  expect(quotaCountOf(headers(consumed, remaining), 'min')).toBeUndefined();
});
