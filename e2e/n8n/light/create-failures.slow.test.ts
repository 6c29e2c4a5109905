import { sampleRequest } from '@workrights/examples/sample-request';
import { describe, expect, test } from 'vitest';

import { isNight } from '../../../vitest.nightly.ts';
import { chain, createCheck, failureOf, itemsOf, jsonOf, node, start } from './workflows.ts';
import { useWorld } from './world.ts';

const PEOPLE = [
  { document: sampleRequest.document.identifier, who: 'one' },
  { document: 'SBXNOWORK8101', who: 'two' },
  { document: 'PA123456', who: 'three' },
];

const who = node('Who', 'test.set', { value: '={{ $("Start").item.json.who + " " + $json.status }}' });
const failed = node('Failed', 'test.set', { value: '={{ $("Start").item.json.who }}' });

const statuses = isNight ? ([201, 303] as const) : ([201] as const);

describe.each(statuses)('with %i for a creation', (createStatus) => {
  const world = useWorld({ quirks: { createStatus } });
  const creations = () => world.requests().filter((operation) => operation === 'createVisaCheck').length;

  test.each([
    ['status 500', { kind: 'status', status: 500 }],
    ['status 503 that asks to come back', { kind: 'status', status: 503, retryAfter: '0' }],
    ['a connection that is lost before the change', { kind: 'reset', when: 'before' }],
    ['a connection that is lost after the change', { kind: 'reset', when: 'after' }],
    ['half an answer', { kind: 'truncate' }],
    ['malformed JSON', { kind: 'malformed-json' }],
  ] as const)('creates once and says that nobody knows after %s', async (_, fault) => {
    world.sandbox.context.faults.arm('createVisaCheck', fault, 1);
    const run = await world.execute(chain(start(PEOPLE.slice(0, 1)), createCheck()));
    expect(failureOf(run)).toMatchObject({
      name: 'NodeApiError',
      message: 'The service did not confirm the visa check: it may exist',
      description: expect.stringContaining('before you create or change it again'),
      context: { itemIndex: 0 },
    });
    expect(creations()).toBe(1);
  });

  test.each([
    [400, 'The service did not accept the request'],
    [401, 'The service rejected the access token'],
    [403, "The service does not allow this with the credential 'Visa Checks API'"],
    [404, 'The service does not exist at this URL'],
    [409, 'The service says that the request conflicts with what it has'],
    [422, 'The service did not accept the request'],
    [429, 'The service is receiving too many requests'],
  ])('explains status %i and does not try again', async (status, message) => {
    const fault = { kind: 'status', status, retryAfter: '0' } as const;
    world.sandbox.context.faults.arm('createVisaCheck', fault, 1);
    const run = await world.execute(chain(start(PEOPLE.slice(0, 1)), createCheck()));
    expect(failureOf(run)).toMatchObject({
      message: `${message}: A fault that was armed through the control plane`,
      httpCode: String(status),
      context: { itemIndex: 0 },
    });
    expect(creations()).toBe(1);
  });

  test('judges every item before anything is sent, and names parameter and item', async () => {
    const people = [...PEOPLE, { document: 'has spaces in it' }, { document: 'PA7', country: 'Atlantis' }];
    const run = await world.execute(chain(start(people), createCheck()));
    const error = failureOf(run);
    expect(error.message).toBe(
      "'Document Number' must be a string of one or more letters (A-Z, a-z) and digits, with no other characters",
    );
    expect(error.description).toBe(
      "Correct it in item 3. To remove blanks and hyphens, enter {{ String($json.number).replace(/[\\s-]/g, '') }} with the name of your column in place of number. 2 items have to be corrected. Nothing has been sent.",
    );
    expect(error.context.itemIndex).toBe(3);
    expect(JSON.stringify(error)).not.toContain('has spaces in it');
    expect(world.requests()).toEqual([]);
  });

  test('sends items at fault to the error output, linked, and creates the others', async () => {
    const people = [PEOPLE[0], { document: 'not valid', who: 'bad' }, PEOPLE[1]].map((person) => ({
      ...person,
    }));
    const running = world.execute(
      chain(start(people), createCheck({}, { onError: 'continueErrorOutput' }), who, failed),
    );
    await world.finishFastChecks(2);
    const run = await running;
    expect(jsonOf(run, 'Who').map(({ value }) => value)).toEqual(['one completed', 'two completed']);
    expect(jsonOf(run, 'Failed')).toEqual([{ value: 'bad' }]);
    expect(itemsOf(run, 'Node', 1)[0]?.json['error']).toContain("'Document Number'");
  });

  test('goes on with failed items in the regular output, in the order of the input', async () => {
    world.sandbox.context.faults.arm('createVisaCheck', { kind: 'status', status: 429 }, 1);
    const running = world.execute(
      chain(
        start(PEOPLE),
        createCheck({ options: { batchSize: 1, pollInterval: 0.2 } }, { onError: 'continueRegularOutput' }),
      ),
    );
    await world.finishFastChecks(3);
    const output = jsonOf(await running);
    expect(output[0]).toEqual({
      error: expect.stringMatching(/^The service is receiving too many requests/),
      details: expect.stringContaining('Batch Size'),
    });
    expect(output.slice(1).map(({ status }) => status)).toEqual(['completed', 'completed']);
  });
});
