import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { createSealer } from '../../src/privacy/seal.ts';

const sealer = createSealer(Buffer.alloc(32, 1));
const place = fc.tuple(fc.string(), fc.nat());

test('what was sealed can be opened in its place', () => {
  fc.assert(
    fc.property(fc.uint8Array(), place, (bytes, at) => {
      expect(sealer.open(sealer.seal(bytes, at), at)).toEqual(Buffer.from(bytes));
    }),
  );
});

test('it cannot be opened in any other place', () => {
  fc.assert(
    fc.property(place, place, (at, other) => {
      fc.pre(JSON.stringify(at) !== JSON.stringify(other));
      expect(() => sealer.open(sealer.seal('text', at), other)).toThrow(Error);
    }),
  );
});

test('it cannot be opened once a single bit was changed, or a part is missing', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(7), (text, index, bit) => {
      const sealed = sealer.seal(text, ['a']);
      const changed = Buffer.from(sealed);
      changed[index % changed.length]! ^= 1 << bit;
      expect(() => sealer.open(changed, ['a'])).toThrow(Error);
      expect(() => sealer.open(sealed.subarray(0, index % sealed.length), ['a'])).toThrow(Error);
    }),
  );
});

test('with another key it cannot be opened', () => {
  const other = createSealer(Buffer.alloc(32, 2));
  expect(() => other.open(sealer.seal('text', ['a']), ['a'])).toThrow(Error);
});

test('the same text is sealed in another way each time', () => {
  const sealed = Array.from({ length: 3_000 }, () => sealer.seal('text', ['a']).toString('hex'));
  expect(new Set(sealed).size).toBe(3_000);
});
