import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { array, assert, asyncProperty, constantFrom, nat, oneof, string } from 'fast-check';
import { expect, test } from 'vitest';

import { createOriginReplacer } from '../../src/proxy/origins.ts';

const OWN = 'http://127.0.0.1:4030';
const replacer = createOriginReplacer(
  [new URL('https://api.example.com'), new URL('http://app.example:8080')],
  OWN,
);

const through = (chunks: Iterable<Buffer>) => text(Readable.from(chunks).pipe(replacer.inJson()));

test.each([
  [
    '{"self":"https://api.example.com/v2/visa-checks/1"}',
    '{"self":"http://127.0.0.1:4030/v2/visa-checks/1"}',
  ],
  [String.raw`{"u":"https:\/\/api.example.com\/v2"}`, String.raw`{"u":"http:\/\/127.0.0.1:4030\/v2"}`],
  [
    '["https://api.example.com:443/a","HTTPS://API.example.com"]',
    '["http://127.0.0.1:4030/a","http://127.0.0.1:4030"]',
  ],
  ['["http://app.example:8080/v1"]', '["http://127.0.0.1:4030/v1"]'],
])('puts its own origin into %s', async (json, expected) => {
  expect(await through([Buffer.from(json)])).toBe(expected);
});

test.each([
  '"https://api.example.com.evil.example/"',
  '"https://api.example.com:8443/"',
  '"http://api.example.com/"',
  '"https://user@api.example.com/"',
  '"http://app.example/"',
])('leaves another origin as it is: %s', async (json) => {
  expect(await through([Buffer.from(json)])).toBe(json);
});

test('finds an origin wherever a body is cut, and changes nothing else', async () => {
  const piece = oneof(
    constantFrom(
      '"https://api.example.com/"',
      '"http://app.example:8080"',
      'https://api.example.co',
      'h',
      'htt',
    ),
    string({ unit: 'grapheme' }),
  );
  await assert(
    asyncProperty(array(piece), array(nat(200)), async (pieces, cuts) => {
      const whole = Buffer.from(pieces.join(''));
      const at = [0, ...cuts.map((cut) => cut % (whole.length + 1)).toSorted((a, b) => a - b), whole.length];
      const chunks = at.slice(1).map((end, index) => whole.subarray(at[index], end));
      const expected = whole
        .toString()
        .replaceAll(/https:\/\/api\.example\.com(?=[/?#"\\])|http:\/\/app\.example:8080(?=[/?#"\\])/gu, OWN);
      expect(await through(chunks.filter((chunk) => chunk.length > 0))).toBe(expected);
    }),
  );
});
