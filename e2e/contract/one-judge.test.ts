import { createRequire } from 'node:module';
import { summarise } from '@workrights/client';
import { readFixtures } from '@workrights/spec/reader';
import { assert, constantFrom, jsonValue, property, tuple, array } from 'fast-check';
import { afterAll, expect, it } from 'vitest';

type Json = Record<string, unknown>;

const require = createRequire(import.meta.url);
const SHARED = 'n8n-nodes-workrights/dist/nodes/WorkRights/shared';
const { simplifyCheck } = require(`${SHARED}/simplify.js`) as { simplifyCheck: (check: Json) => Json };
const { clock } = require(`${SHARED}/clock.js`) as { clock: { now: () => number } };

const NOW = Date.parse('2026-11-22T01:00:00Z');
const realNow = clock.now;
clock.now = () => NOW;
afterAll(() => {
  clock.now = realNow;
});

const australia = {
  grant_date: '2025-03-15',
  work_entitlement: 'UNLIMITED',
  expiry_date: '2027-03-15',
  location: 'Onshore',
  conditions: [],
};
const clear: Json = {
  id: 'vc_1',
  environment: 'live',
  jurisdiction: 'AUS',
  status: 'completed',
  result: { code: 'SUCCESS' },
  checked_at: '2026-11-22T00:00:00.000Z',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  visa: { visa_schema: 'australia', australia },
};

/** Whether each judge accepts an entitlement as work without limit. */
function judged(check: Json): { client: boolean; node: boolean } {
  const summary = summarise(check, { at: new Date(NOW) });
  const { doubts, entitlement } = simplifyCheck(check);
  return {
    client: summary.work === 'yes' && summary.doubts.length === 0,
    node: doubts === 'none found' && entitlement === 'UNLIMITED',
  };
}

it('the client and the n8n node judge a check alike, whatever fields of it and of the fixtures change', () => {
  const fixtures = readFixtures('visa-checks', 'accepted').map(
    ({ value }) => (value as { data?: Json } | null)?.data,
  );
  const bases = [clear, ...fixtures.filter((data) => data?.['status'] === 'completed')] as Json[];
  const others = constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    'AUS',
    'NZL',
    'live',
    'sandbox',
    'UNLIMITED',
    '<p></p>',
    'x',
    '2026-11-21',
    '2020-01-01T00:00:00Z',
  );
  const fields = [
    'environment',
    'jurisdiction',
    'status',
    'result',
    'checked_at',
    'purged_at',
    'australia',
    'new_zealand',
    'visa_check_schema',
    'visa',
  ];
  const ofVisa = [
    'work_entitlement',
    'expiry_date',
    'grant_date',
    'conditions',
    'conditions_description',
    'visa_conditions',
    'location',
    'visa_status',
  ];
  const change = tuple(
    constantFrom(...fields, ...ofVisa),
    others.chain((other) => constantFrom(other, [other], [])),
  );
  // Otherwise judges that accept nothing would agree.
  expect(judged(clear)).toEqual({ client: true, node: true });
  assert(
    property(constantFrom(...bases), array(change, { maxLength: 2 }), jsonValue(), (base, changes, extra) => {
      const check = structuredClone<Json>({ ...base, extra });
      for (const [field, value] of changes) {
        const visa = (check['visa'] as Json | null)?.['australia'] as Json | undefined;
        if (fields.includes(field)) check[field] = value;
        else if (visa) visa[field] = value;
      }
      const { client, node } = judged(check);
      expect([check, client]).toEqual([check, node]);
    }),
    { numRuns: 2_000 },
  );
});
