import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { createSealer } from '../../../src/base/privacy/seal.ts';

const sealer = createSealer(Buffer.alloc(32, 1));
const place = fc.tuple(fc.string(), fc.nat());

test('what was sealed can be opened in its place', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string({ unit: 'binary' }), place, (bytes, text, at) => {
      expect(sealer.openBytes(sealer.sealBytes(bytes, at), at)).toEqual(Buffer.from(bytes));
      const kept = text.toWellFormed();
      expect(sealer.openText(sealer.sealText(kept, at), at)).toBe(kept);
    }),
  );
});

test('it cannot be opened in any other place', () => {
  fc.assert(
    fc.property(place, place, (at, other) => {
      fc.pre(JSON.stringify(at) !== JSON.stringify(other));
      expect(() => sealer.openText(sealer.sealText('text', at), other)).toThrow(Error);
      expect(() => sealer.openBytes(sealer.sealBytes(Buffer.from('text'), at), other)).toThrow(Error);
    }),
  );
});

test('it cannot be opened once a single bit was changed, or a part is missing', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(7), (text, index, bit) => {
      const sealed = sealer.sealBytes(Buffer.from(text), ['a']);
      const changed = Buffer.from(sealed);
      changed[index % changed.length]! ^= 1 << bit;
      const part = sealed.subarray(0, index % sealed.length);
      for (const wrong of [changed, part]) {
        expect(() => sealer.openBytes(wrong, ['a'])).toThrow(Error);
        expect(() => sealer.openText(wrong.toString('hex'), ['a'])).toThrow(Error);
      }
    }),
  );
});

test('with another key it cannot be opened', () => {
  const other = createSealer(Buffer.alloc(32, 2));
  expect(() => other.openText(sealer.sealText('text', ['a']), ['a'])).toThrow(Error);
});

test('the same text is sealed in another way each time', () => {
  const sealed = Array.from({ length: 3_000 }, () => sealer.sealText('text', ['a']));
  expect(new Set(sealed).size).toBe(3_000);
});
