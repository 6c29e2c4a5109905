import { expect, test } from 'vitest';

import { exchangeAddresses } from './snippet-runner/world.ts';

test('puts one address in the place of another, and exchanges nothing twice', () => {
  const addresses = new Map([
    ['127.0.0.1:4010', '127.0.0.1:40113'],
    ['127.0.0.1:4011', '127.0.0.1:50000'],
  ]);
  expect(exchangeAddresses('http://127.0.0.1:4010/a 127.0.0.1:4011 127.0.0.1:40100', addresses)).toBe(
    'http://127.0.0.1:40113/a 127.0.0.1:50000 127.0.0.1:40100',
  );
});
