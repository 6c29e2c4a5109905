import { sampleRequest } from '@workrights/examples/sample-request';
import { describe, expect, test } from 'vitest';

import { byId, chain, createCheck, hintsOf, jsonOf, node, start } from './workflows.ts';
import { useWorld } from './world.ts';

const PEOPLE = [
  { document: sampleRequest.document.identifier, who: 'one' },
  { document: 'SBXNOWORK8101', who: 'two' },
  { document: 'PA123456', who: 'three' },
];

const who = node('Who', 'test.set', { value: '={{ $("Start").item.json.who + " " + $json.status }}' });

describe.each([201, 303] as const)('with %i for a creation', (createStatus) => {
  const world = useWorld({ quirks: { createStatus } });

  test('creates the checks of all items, waits for them together and links them to their items', async () => {
    const running = world.execute(chain(start(PEOPLE), createCheck(), who));
    await world.finishFastChecks(3);
    const run = await running;
    expect(run.data.resultData.error).toBeUndefined();
    expect(jsonOf(run, 'Who').map(({ value }) => value)).toEqual([
      'one completed',
      'two completed',
      'three completed',
    ]);
    expect(jsonOf(run)[0]).toMatchObject({
      doubts: 'the environment is sandbox: sample data; the entitlement is LIMITED: read the conditions',
      age_days: 0,
      entitlement: 'LIMITED',
      conditions: expect.stringContaining('8105'),
    });
    expect(world.requests().filter((operation) => operation === 'createVisaCheck')).toHaveLength(3);
    expect(new Set(world.requests())).toEqual(new Set(['createVisaCheck', 'lookupVisaChecks']));
    expect(hintsOf(run)).toEqual(["Sample data: 'Environment' of the credential is Sandbox."]);
  });
});

describe('a creation', () => {
  const world = useWorld();

  test.each([
    ['an agent check', { australianCheckType: 'agent', customerAuthorityId: 'ca_sandbox_migration_agent' }],
    [
      'a verification',
      {
        jurisdiction: 'NZL',
        newZealandCheckType: 'verification',
        approvalLetterStartDate: '2024-02-01T00:00:00',
        approvalLetterGender: 'F',
      },
    ],
    [
      'an employer enquiry with everything',
      {
        jurisdiction: 'NZL',
        newZealandCheckType: 'employer',
        givenName: 'Robin',
        dateOfBirth: '1990-01-31',
        additionalFields: {
          employmentStartDate: '2026-01-05',
          approvalLetterStartDate: '2024-02-01',
          approvalLetterGender: 'M',
        },
      },
    ],
  ])('creates %s', async (_, parameters) => {
    const running = world.execute(chain(start(PEOPLE.slice(2)), createCheck(parameters)));
    await world.finishFastChecks(1);
    const run = await running;
    expect(run.data.resultData.error).toBeUndefined();
    expect(jsonOf(run)[0]).toMatchObject({ status: 'completed' });
  });

  test.each([
    ['chosen from the list', { mode: 'list', value: 'KOR', cachedResultName: 'South Korea (KOR)' }],
    ['as an expression', byId('={{ $json.citizenship }}')],
    ['written without a locator', '={{ $json.citizenship }}'],
  ])('sends the citizenship %s', async (_, citizenship) => {
    const person = { ...PEOPLE[2], citizenship: 'Korea, Republic of' };
    const locator = typeof citizenship === 'string' ? citizenship : { __rl: true, ...citizenship };
    const run = await world.execute(
      chain(start([person]), createCheck({ citizenship: locator, mode: 'offpeak', simple: false })),
    );
    expect(jsonOf(run)[0]).toMatchObject({ document: { country: 'KOR' } });
  });

  test('does not wait for off-peak checks and says how their results come', async () => {
    const run = await world.execute(chain(start(PEOPLE), createCheck({ mode: 'offpeak' })));
    expect(jsonOf(run).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    expect(world.requests()).toEqual(Array(3).fill('createVisaCheck'));
    expect(hintsOf(run).join(' ')).toContain('3 visa checks are off-peak');
  });

  test('returns checks that do not finish in time with their ids', async () => {
    const options = { pollInterval: 0.2, timeout: 1 };
    const run = await world.execute(chain(start([{ document: 'SBXNEVER' }]), createCheck({ options })));
    expect(jsonOf(run)).toEqual([
      expect.objectContaining({ id: expect.stringMatching(/^vc_/), status: 'pending' }),
    ]);
    expect(hintsOf(run).join(' ')).toContain('1 visa check is not finished yet');
  });
});
