import { expect, test } from 'vitest';

import { Pairing, shapeOf } from './snippet-runner/shapes.ts';

test('takes ids, times, ports and lengths out of a text', () => {
  const { template, ids } = shapeOf(
    'vc_8b5b4aa6f54d4c8cbf5c264c5d3b6d26 at 2026-11-23T01:00:00.017Z from http://127.0.0.1:40311/ in gov_visa_details_vc_8b5b4aa6f54d4c8cbf5c264c5d3b6d26.pdf\n' +
      'date: Sat, 21 Nov 2026 02:21:16 GMT\nContent-Length: 622\nx-request-id: b619f3e4-db1a-4100-af3d-7783ccf88357',
  );
  expect(template).toBe(
    '<id:vc_> at <timestamp:0000-00-00T00:00:00.000Z> from http://127.0.0.1:<port:>/ in gov_visa_details_<id:vc_>.pdf\n' +
      'date: <httpDate:>\nContent-Length: <length:>\nx-request-id: <uuid:>',
  );
  expect(ids).toEqual([
    'vc_8b5b4aa6f54d4c8cbf5c264c5d3b6d26',
    'vc_8b5b4aa6f54d4c8cbf5c264c5d3b6d26',
    'b619f3e4-db1a-4100-af3d-7783ccf88357',
  ]);
});

test('leaves dates, numbers and words as they are', () => {
  const text = 'SBXSTUDENT8105 until 2028-03-15, 1160 bytes, ca_sandbox_migration_agent, port 4010';
  expect(shapeOf(text)).toEqual({ template: text, ids: [] });
});

test('pairs each id with one other', () => {
  const pairing = new Pairing();
  expect(
    pairing.pair([
      ['vc_a', 'vc_1'],
      ['vc_b', 'vc_2'],
      ['vc_a', 'vc_1'],
    ]),
  ).toBeUndefined();
  expect(pairing.pair([['vc_a', 'vc_2']])).toContain('vc_a');
  expect(pairing.pair([['vc_c', 'vc_1']])).toContain('vc_c');
  expect(pairing.pair([['vc_c', 'vc_3']])).toBeUndefined();
});
