import type { VisaCheckCreate } from '@workrights/client';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { createDocumentPrint, createFingerprint } from '../../../src/base/privacy/fingerprint.ts';
import { inventedRequest } from '../../bulk/ledger/invented.ts';

const fingerprint = createFingerprint(Buffer.alloc(32, 1));
const of = (request: VisaCheckCreate) => fingerprint(request, 'sandbox');
const request = inventedRequest(1);
const withDocument = (fields: object) =>
  ({ ...request, document: { ...request.document, ...fields } }) as VisaCheckCreate;

test.each<[string, VisaCheckCreate]>([
  ['letter case', withDocument({ family_name: 'SAMPLE', identifier: 'sbx1' })],
  ['spaces', withDocument({ identifier: ' SBX 1 ', given_name: 'Invented  1' })],
  ['a non-breaking space and an invisible character', withDocument({ identifier: 'SBX\u00A01\u200B' })],
  ['full-width letters', withDocument({ identifier: '\uFF33\uFF22\uFF38\uFF11' })],
  ['the mode', { ...request, mode: 'offpeak' }],
  ['the environment when it is the same as that of the run', { ...request, environment: 'sandbox' }],
  [
    'the name of the schema, which the country tells',
    { ...request, visa_check_schema: 'australia' } as VisaCheckCreate,
  ],
  ['the order of the fields', Object.fromEntries(Object.entries(request).toReversed()) as VisaCheckCreate],
  ['a field without a value', { ...request, customer_authority_id: undefined } as unknown as VisaCheckCreate],
])('the same check is known in spite of %s', (_, same) => {
  expect(of(same)).toBe(of(request));
});

test('an accent makes no other person', () => {
  expect(of(withDocument({ family_name: 'Sámple' }))).toBe(of(request));
});

test('a New Zealand check is the same with and without its default type', () => {
  const asked = { approval_letter_start_date: '2026-01-01', approval_letter_gender: 'F' };
  const base = {
    jurisdiction: 'NZL',
    document: { ...request.document },
    new_zealand: asked,
  } as VisaCheckCreate;
  const named = { ...base, new_zealand: { visa_check_type: 'verification', ...asked } } as VisaCheckCreate;
  expect(of(base)).toBe(of(named));
});

test.each<[string, VisaCheckCreate]>([
  ['document', withDocument({ identifier: 'SBX2' })],
  ['date of birth', withDocument({ date_of_birth: '1990-01-02' })],
  ['type of check', { ...request, australia: { visa_check_type: 'study' } } as VisaCheckCreate],
  ['environment', { ...request, environment: 'live' }],
  ['customer', { ...request, customer_authority_id: 'ca_1' } as VisaCheckCreate],
])('another %s is another check', (_, other) => {
  expect(of(other)).not.toBe(of(request));
});

test('nothing of a person can be told without the key', () => {
  const other = createFingerprint(Buffer.alloc(32, 2));
  expect(other(request, 'sandbox')).not.toEqual(fingerprint(request, 'sandbox'));
});

test('two texts that differ in more than case and spaces have two fingerprints', () => {
  const names = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'B', ' ', '"', ':', '{', '}', ',') });
  const plain = (text: string) => text.replaceAll(' ', '').toLowerCase();
  fc.assert(
    fc.property(names, names, names, names, (a, b, c, d) => {
      const [one, other] = [
        withDocument({ family_name: a, given_name: b }),
        withDocument({ family_name: c, given_name: d }),
      ];
      expect(of(one) === of(other)).toBe(plain(a) === plain(c) && plain(b) === plain(d));
    }),
  );
});

const documentPrint = createDocumentPrint(Buffer.alloc(32, 1));

test.each<[string, VisaCheckCreate]>([
  ['another name', withDocument({ family_name: 'Simple', given_name: undefined })],
  ['another date of birth', withDocument({ date_of_birth: '1990-01-02' })],
  ['a number with hyphens and spaces, as nobody may send it', withDocument({ identifier: 'sbx - 1' })],
  ['another environment', { ...request, environment: 'live' }],
  [
    'another mode and customer',
    { ...request, mode: 'offpeak', customer_authority_id: 'ca_1' } as VisaCheckCreate,
  ],
])('a document is known again beside %s', (_, other) => {
  expect(documentPrint(other)).toBe(documentPrint(request));
});

test.each<[string, VisaCheckCreate]>([
  ['number', withDocument({ identifier: 'SBX2' })],
  ['kind of document', withDocument({ type: 'immicard' })],
  ['country', withDocument({ country: 'IND' })],
  ['type of check', { ...request, australia: { visa_check_type: 'study' } } as VisaCheckCreate],
])('another %s is another document', (_, other) => {
  expect(documentPrint(other)).not.toBe(documentPrint(request));
});

test('a row without a number names no document', () => {
  expect(documentPrint(withDocument({ identifier: undefined }))).toBeNull();
  expect(documentPrint(withDocument({ identifier: ' - ' }))).toBeNull();
});

test('the print of a document tells nothing without the key, and is no fingerprint', () => {
  expect(createDocumentPrint(Buffer.alloc(32, 2))(request)).not.toBe(documentPrint(request));
  expect(documentPrint(request)).not.toBe(of(request));
});
