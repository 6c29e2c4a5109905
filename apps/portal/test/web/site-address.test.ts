import { expect, test } from 'vitest';
import { addressOf, readSiteAddress } from '../../src/web/site-address.ts';

test.each([
  [{}, '/a/'],
  [{ BASE: '/' }, '/a/'],
  [{ BASE: 'docs' }, '/docs/a/'],
  [{ BASE: '/docs/v1/' }, '/docs/v1/a/'],
  [{ SITE: 'https://docs.example' }, 'https://docs.example/a/'],
  [{ SITE: 'https://docs.example/', BASE: '/x' }, 'https://docs.example/x/a/'],
  [{ SITE: 'http://127.0.0.1:8080', BASE: '' }, 'http://127.0.0.1:8080/a/'],
])('the page /a/ of a portal built with %j is at %s', (environment, address) => {
  expect(addressOf('/a/', readSiteAddress(environment))).toBe(address);
});

test.each([
  'docs.example',
  'ftp://docs.example',
  'https://docs.example/x/',
  'https://a:b@docs.example',
  '//x',
])('refuses SITE=%s, and says what it takes', (SITE) => {
  expect(() => readSiteAddress({ SITE })).toThrow('SITE takes a host alone, such as https://docs.example');
});

test.each(['/a b/', '/../x', '/a"/', '/<x>', 'https://docs.example/x', '/a?b'])(
  'refuses BASE=%s, and says what it takes',
  (BASE) => {
    expect(() => readSiteAddress({ BASE })).toThrow('BASE takes a folder of the host, such as /docs/');
  },
);
