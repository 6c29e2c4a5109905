import { createRequire } from 'node:module';
import { summarise } from '@workrights/client';
import { readFixtures } from '@workrights/spec/reader';
import { assert, constantFrom, jsonValue, property, tuple, array } from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

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
const withVisa = (fields: object): Json => ({
  visa: { visa_schema: 'australia', australia: { ...australia, ...fields } },
});

/** Whether each judge accepts an entitlement as work without limit. */
function judged(check: Json): { client: boolean; node: boolean } {
  const summary = summarise(check, { at: new Date(NOW) });
  const { doubts, entitlement } = simplifyCheck(check);
  return {
    client: summary.work === 'yes' && summary.doubts.length === 0,
    node: doubts === 'none found' && entitlement === 'UNLIMITED',
  };
}

describe('the client and the n8n node judge a check alike', () => {
  it.each<[string, boolean, Json]>([
    ['with nothing against it', true, {}],
    ['of the sandbox', false, { environment: 'sandbox' }],
    ['without an environment', false, { environment: undefined }],
    ['with an unknown environment', false, { environment: 'LIVE' }],
    ['without a jurisdiction', false, { jurisdiction: undefined }],
    [
      'without any country but that of the visa',
      false,
      { jurisdiction: undefined, visa_check_schema: undefined },
    ],
    ['with a null jurisdiction', false, { jurisdiction: null }],
    ['with two countries by its objects', false, { new_zealand: { visa_check_type: 'employer' } }],
    [
      'with two countries by the objects of its visa',
      false,
      { visa: { visa_schema: 'australia', australia, new_zealand: { visa_type: 'work' } } },
    ],
    ['of a person offshore', false, withVisa({ location: 'Offshore' })],
    ['with visa_conditions', false, withVisa({ visa_conditions: 'No work' })],
    ['with an empty description of its conditions', false, withVisa({ conditions_description: '' })],
    ['with conditions', false, withVisa({ conditions: [{ code: 8105, description: 'x' }] })],
    ['with an unreadable condition', false, withVisa({ conditions: [{}] })],
    ['that is withdrawn', false, { expired_at: '2026-01-01T00:00:00Z' }],
    ['with another result code', false, { result: { code: 'OTHER' } }],
    ['made in 2020', false, { checked_at: '2020-11-22T00:00:00.000Z' }],
    ['without a time', false, { checked_at: null }],
    ['that is limited', false, withVisa({ work_entitlement: 'LIMITED' })],
  ])('%s', (_, clean, fields) => {
    expect(judged({ ...clear, ...fields })).toEqual({ client: clean, node: clean });
  });

  it('whatever fields of it and of the fixtures change', () => {
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
    assert(
      property(
        constantFrom(...bases),
        array(change, { maxLength: 2 }),
        jsonValue(),
        (base, changes, extra) => {
          const check = structuredClone<Json>({ ...base, extra });
          for (const [field, value] of changes) {
            const visa = (check['visa'] as Json | null)?.['australia'] as Json | undefined;
            if (fields.includes(field)) check[field] = value;
            else if (visa) visa[field] = value;
          }
          const { client, node } = judged(check);
          expect([check, client]).toEqual([check, node]);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
