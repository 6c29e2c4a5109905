import { describe, expect, test } from 'vitest';
import { createAddressList } from '../../src/settings/address-list.ts';

describe('the addresses that an API key is bound to', () => {
  test.each([
    ['192.0.2.7', ['192.0.2.7'], true],
    ['192.0.2.8', ['192.0.2.7'], false],
    ['192.0.2.200', ['192.0.2.0/24'], true],
    ['192.0.3.1', ['192.0.2.0/24'], false],
    ['203.0.113.9', ['0.0.0.0/0'], true],
    ['::1', ['127.0.0.0/8', '::1'], true],
    ['::1', ['127.0.0.0/8'], false],
    ['::ffff:127.0.0.1', ['127.0.0.0/8'], true],
    ['::FFFF:192.0.2.7', ['192.0.2.7/32'], true],
    ['2001:db8::17', ['2001:db8::/32'], true],
    ['2001:db9::17', ['2001:db8::/32'], false],
    ['fe80::1%eth0', ['fe80::/10'], true],
    ['', ['0.0.0.0/0', '::/0'], false],
    ['127.0.0.1', [], false],
  ])('%s in %j is %j', (address, entries, allowed) => {
    expect(createAddressList(entries).allows(address)).toBe(allowed);
  });

  test.each([
    '',
    'localhost',
    '192.0.2',
    '192.0.2.0/33',
    '192.0.2.0/',
    '192.0.2.0/-1',
    '::1/129',
    '10.0.0.0/8/8',
  ])('refuses the entry "%s"', (entry) => {
    expect(() => createAddressList([entry])).toThrow(RangeError);
  });
});
