import { sampleRequest } from '@workrights/examples/sample-request';
import { describe, expect, test } from 'vitest';

import { byId, chain, createCheck, failureOf, hintsOf, jsonOf, node, start } from './workflows.ts';
import { until, useWorld } from './world.ts';

const PEOPLE = [
  { document: sampleRequest.document.identifier, who: 'one' },
  { document: 'SBXNOWORK8101', who: 'two' },
  { document: 'PA123456', who: 'three' },
];

const who = node('Who', 'test.set', { value: '={{ $("Start").item.json.who + " " + $json.status }}' });
const failed = node('Failed', 'test.set', { value: '={{ $("Start").item.json.who }}' });
const newZealand = {
  jurisdiction: 'NZL',
  newZealandCheckType: 'verification',
  approvalLetterStartDate: '2024-02-01T00:00:00',
  approvalLetterGender: 'F',
};

describe.each([201, 303] as const)('with %i for a creation', (createStatus) => {
  const world = useWorld({ quirks: { createStatus } });
  const creations = () => world.requests().filter((operation) => operation === 'createVisaCheck').length;

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
    expect(creations()).toBe(3);
    expect(new Set(world.requests())).toEqual(new Set(['createVisaCheck', 'lookupVisaChecks']));
    expect(hintsOf(run)).toEqual(["Sample data: 'Environment' of the credential is Sandbox."]);
  });

  test('returns the raw check when asked', async () => {
    const running = world.execute(chain(start(PEOPLE.slice(0, 1)), createCheck({ simple: false })));
    await world.finishFastChecks(1);
    expect(jsonOf(await running)[0]).toMatchObject({
      status: 'completed',
      visa: { visa_schema: 'australia' },
      attachments: [{ type: 'gov_visa_details' }],
    });
  });

  test.each([
    ['an agent check', { australianCheckType: 'agent', customerAuthorityId: 'ca_sandbox_migration_agent' }],
    ['a study check', { australianCheckType: 'study' }],
    ['a verification', newZealand],
    ['an employer enquiry', { ...newZealand, newZealandCheckType: 'employer' }],
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
    ['a country by its name', { citizenship: 'republic of Korea' }],
    ['a country code in lower case', { citizenship: 'ind' }],
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

  test('reads the date cells of an XLSX file by the expression of that explanation', async () => {
    const rows = [{ document: 'PA123456', date: 32904 }];
    const dateOfBirth = "={{ DateTime.fromISO('1899-12-30').plus({ days: $json.date }).toISODate() }}";
    const run = await world.execute(
      chain(start(rows), createCheck({ dateOfBirth, mode: 'offpeak', simple: false })),
    );
    expect(jsonOf(run)[0]).toMatchObject({ document: { date_of_birth: '1990-01-31' } });
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

  test('treats them as failed when asked, and names the id', async () => {
    const options = { pollInterval: 0.2, timeout: 0.5, ifNotFinished: 'fail' };
    const stops = await world.execute(chain(start([{ document: 'SBXNEVER' }]), createCheck({ options })));
    expect(failureOf(stops)).toMatchObject({
      name: 'NodeOperationError',
      message: expect.stringMatching(/^Visa check vc_\w+ is not finished$/),
      context: { itemIndex: 0 },
    });
    const goesOn = await world.execute(
      chain(
        start([{ document: 'SBXNEVER', who: 'open' }]),
        createCheck({ options }, { onError: 'continueErrorOutput' }),
        failed,
      ),
    );
    expect(jsonOf(goesOn, 'Failed')).toEqual([{ value: 'open' }]);
  });

  test('keeps the checks when the lookup fails for good', async () => {
    for (const operation of ['lookupVisaChecks', 'getVisaCheck']) {
      world.sandbox.context.faults.arm(operation, { kind: 'status', status: 500 }, 100);
    }
    const run = await world.execute(chain(start(PEOPLE), createCheck()));
    expect(jsonOf(run).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    expect(hintsOf(run).join(' ')).toContain('The wait ended early: The service is not available right now');
  });

  test('creates nothing more once the execution is stopped', async () => {
    world.sandbox.context.faults.arm('createVisaCheck', { kind: 'delay', milliseconds: 300 }, 100);
    const people = Array.from({ length: 20 }, (_, index) => ({ document: `PA${index}` }));
    const execution = world.engine.execute(
      chain(start(people), createCheck({ options: { batchSize: 2 } }, { onError: 'continueRegularOutput' })),
    );
    await until(() => creations() >= 2);
    const stopped = Date.now();
    execution.stop();
    const run = await execution.done.catch(() => undefined);
    expect(Date.now() - stopped).toBeLessThan(2000);
    const made = creations();
    await new Promise((resolve) => {
      setTimeout(resolve, 700);
    });
    expect(creations() - made).toBeLessThanOrEqual(2);
    expect(made).toBeLessThan(8);
    expect(run?.status ?? 'canceled').toBe('canceled');
  });

  test('stops waiting at once', async () => {
    const options = { pollInterval: 30, timeout: 300 };
    const execution = world.engine.execute(chain(start(PEOPLE), createCheck({ options })));
    await until(() => creations() === 3);
    const stopped = Date.now();
    execution.stop();
    await execution.done.catch(() => undefined);
    expect(Date.now() - stopped).toBeLessThan(2000);
  });
});
