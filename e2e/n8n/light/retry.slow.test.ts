import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { checksOf } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { chain, createCheck, failureOf, jsonOf, node, start, workRights } from './workflows.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const count = (operation: string) => world.requests().filter((name) => name === operation).length;
const creations = () => count('createVisaCheck');
const fault = (operation: string, kind: 'refused' | 'unknown', after = 0, times = 1) => {
  const { faults } = world.sandbox.context;
  if (after > 0) faults.arm(operation, { kind: 'delay', milliseconds: 1 }, after);
  const armed = kind === 'refused' ? { kind: 'status', status: 429 } : { kind: 'reset', when: 'after' };
  faults.arm(operation, armed as Parameters<typeof faults.arm>[1], times);
};

const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } as const;
const PEOPLE = ['PA1', 'PA2', 'PA3', 'PA4'].map((document) => ({ document }));
const oneByOne = { waitForResult: false, options: { batchSize: 1 } };

/** The document numbers of the existing checks. */
async function existing(): Promise<string[]> {
  const checks = await checksOf(world.sandbox).list({ limit: 1000 });
  return checks.map(({ document }) => document!.identifier!).toSorted();
}

describe('Retry On Fail', () => {
  test('creates only the checks that the tries before did not create', async () => {
    fault('createVisaCheck', 'refused', 2);
    const run = await world.execute(chain(start(PEOPLE), createCheck(oneByOne, RETRY)));
    expect(run.data.resultData.error).toBeUndefined();
    expect(await existing()).toEqual(['PA1', 'PA2', 'PA3', 'PA4']);
    expect(jsonOf(run).map(({ status }) => status)).toEqual(Array(4).fill('pending'));
    expect(new Set(jsonOf(run).map(({ id }) => id)).size).toBe(4);
    expect(creations()).toBe(5);
  });

  test('links what the first try created to its item', async () => {
    fault('createVisaCheck', 'refused', 2);
    const linked = node('Linked', 'test.set', {
      value: '={{ $("Start").item.json.document + " " + $json.document.identifier }}',
    });
    const check = createCheck({ ...oneByOne, simple: false }, RETRY);
    const run = await world.execute(chain(start(PEOPLE), check, linked));
    expect(jsonOf(run, 'Linked').map(({ value }) => value)).toEqual(
      PEOPLE.map(({ document }) => `${document} ${document}`),
    );
  });

  test.each([1, 10])(
    'never sends a creation again whose outcome is unknown: %i at a time',
    async (batchSize) => {
      fault('createVisaCheck', 'unknown', batchSize === 1 ? 1 : 0);
      const check = createCheck({ waitForResult: false, options: { batchSize } }, { ...RETRY, maxTries: 5 });
      const run = await world.execute(chain(start(PEOPLE), check));
      expect(failureOf(run)).toMatchObject({
        message: 'The service did not confirm the visa check: it may exist',
        context: { itemIndex: batchSize === 1 ? 1 : 0 },
      });
      const { description } = failureOf(run);
      expect(String(description).match(/Already sent/gu)).toHaveLength(1);
      const documents = await existing();
      expect(new Set(documents).size).toBe(documents.length);
      expect(creations()).toBe(documents.length);
      // Nothing more is created while one outcome is unknown.
      expect(documents).toHaveLength(batchSize === 1 ? 2 : 4);
    },
  );

  test('waits on with the same checks when they were not finished in time', async () => {
    const options = { pollInterval: 0.2, timeout: 0.5, ifNotFinished: 'fail' };
    const running = world.execute(
      chain(start(PEOPLE), createCheck({ options }, { ...RETRY, waitBetweenTries: 300 })),
    );
    await until('the creations', () => creations() === 4, { interval: 20 });
    await sleep(600);
    world.sandbox.clock.advance(20_000);
    const run = await running;
    expect(jsonOf(run).map(({ status }) => status)).toEqual(Array(4).fill('completed'));
    expect(creations()).toBe(4);
  });

  test.each(['continueErrorOutput', 'continueRegularOutput'] as const)(
    'creates nothing again when the first item failed and the node goes on: %s',
    async (onError) => {
      const people = [{ document: 'no good' }, ...PEOPLE];
      const run = await world.execute(chain(start(people), createCheck(oneByOne, { ...RETRY, onError })));
      expect(run.data.resultData.error).toBeUndefined();
      expect(await existing()).toEqual(['PA1', 'PA2', 'PA3', 'PA4']);
      expect(creations()).toBe(4);
    },
  );

  test('sends a refused first item again, and the others not', async () => {
    fault('createVisaCheck', 'refused');
    const check = createCheck(oneByOne, { ...RETRY, onError: 'continueErrorOutput' });
    const run = await world.execute(chain(start(PEOPLE), check));
    expect(jsonOf(run, 'Node', 1)).toEqual([]);
    expect(await existing()).toEqual(['PA1', 'PA2', 'PA3', 'PA4']);
    expect(creations()).toBe(5);
  });

  test('leaves an unknown first item in the error output and never sends it again', async () => {
    fault('createVisaCheck', 'unknown');
    const check = createCheck(oneByOne, { ...RETRY, onError: 'continueErrorOutput' });
    const run = await world.execute(chain(start(PEOPLE), check));
    expect(jsonOf(run, 'Node', 1)).toEqual([
      expect.objectContaining({ document: 'PA1', error: expect.stringContaining('it may exist') }),
    ]);
    expect(jsonOf(run)).toHaveLength(3);
    expect(creations()).toBe(4);
  });

  test('keeps two executions at once apart', async () => {
    world.sandbox.context.faults.arm('createVisaCheck', { kind: 'delay', milliseconds: 50 }, 4);
    fault('createVisaCheck', 'refused', 0, 2);
    const workflow = (document: string) =>
      chain(
        start([{ document }, { document: `${document}X` }]),
        createCheck({ ...oneByOne, simple: false }, RETRY),
      );
    const runs = await Promise.all(
      ['PA1', 'PB1', 'PC1'].map((document) => world.execute(workflow(document))),
    );
    const identifiers = runs.map((run) =>
      jsonOf(run).map(({ document }) => (document as { identifier: string }).identifier),
    );
    expect(identifiers).toEqual([
      ['PA1', 'PA1X'],
      ['PB1', 'PB1X'],
      ['PC1', 'PC1X'],
    ]);
    expect(await existing()).toHaveLength(6);
  });

  test('keeps the runs of a node in a loop apart', async () => {
    const people = start(PEOPLE.slice(0, 3));
    const loop = node('Loop', 'test.loop', {});
    const check = createCheck({ ...oneByOne, simple: false, documentNumber: 'SAME1' }, RETRY);
    const to = (name: string) => [{ node: name, type: 'main', index: 0 }];
    const connections = {
      Start: { main: [to('Loop')] },
      Loop: { main: [to('Node'), []] },
      Node: { main: [to('Loop')] },
    };
    fault('createVisaCheck', 'refused', 1);
    const run = await world.execute({ nodes: [people, loop, check], connections });
    expect(run.data.resultData.error).toBeUndefined();
    expect(run.data.resultData.runData['Node']).toHaveLength(3);
    expect(await existing()).toEqual(['SAME1', 'SAME1', 'SAME1']);
    expect(creations()).toBe(4);
  });

  test('sends no update a second time', async () => {
    const create = { resource: 'onboardingRequest', operation: 'create', email: '={{ $json.email }}' };
    const people = ['one', 'two', 'three'].map((name) => ({ email: `${name}@sandbox.example` }));
    const ids = jsonOf(await world.execute(chain(start(people), workRights(create)))).map((request) => ({
      id: request['onboard_id'],
    }));
    world.sandbox.context.journal.clear();
    fault('saveOnboard', 'refused', 2);
    const update = workRights(
      {
        resource: 'onboardingRequest',
        operation: 'update',
        identifyBy: 'onboardId',
        onboardId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
        updateFields: { group: 'Kitchen' },
      },
      RETRY,
    );
    const run = await world.execute(chain(start(ids), update));
    expect(jsonOf(run)).toHaveLength(3);
    expect(count('saveOnboard')).toBe(4);
  });

  test('creates nothing more once the execution is stopped between two tries', async () => {
    fault('createVisaCheck', 'refused', 2, 10);
    const check = createCheck(oneByOne, { ...RETRY, waitBetweenTries: 500 });
    const execution = world.engine.execute(chain(start(PEOPLE), check));
    await until('the creations', () => creations() === 3, { interval: 20 });
    execution.stop();
    await execution.done.catch(() => undefined);
    await sleep(1200);
    expect(creations()).toBe(3);
  });
});
