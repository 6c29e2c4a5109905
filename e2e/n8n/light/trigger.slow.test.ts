import { beforeEach, describe, expect, test } from 'vitest';

import { moveOnboard } from '../../../packages/durable/test/onboards.ts';
import { completeOnboard, createCheck as createCheckIn, createOnboard } from '../../support/service.ts';
import type { Item, Poller } from './engine-types.ts';
import { credentials, node } from './workflows.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const HOUR = 3_600_000;

const trigger = (parameters: object): Poller =>
  world.engine.poller(
    node(
      'Trigger',
      'n8n-nodes-workrights.workRightsTrigger',
      { simple: true, ...parameters },
      { credentials },
    ),
  );

const createCheck = (identifier: string, mode?: 'offpeak') => createCheckIn(world.sandbox, identifier, mode);

const idsOf = (output: Item[][] | null): unknown[] =>
  (output?.[0] ?? []).map(({ json }) => json['id'] ?? json['onboard_id']);

beforeEach(() => {
  world.sandbox.clock.set(Date.parse('2026-11-20T01:00:00.000Z'), 'frozen');
});

describe('Visa Check Failed to Complete', () => {
  test('tells once of a check that never completes and of one with an unknown status', async () => {
    const poller = trigger({ event: 'visaCheckFailedToComplete' });
    await poller.poll();
    const never = await createCheck('SBXNEVER');
    const unknown = await createCheck('SBXUNKNOWNSTATUS');
    await createCheck('PA1');
    expect(await poller.poll()).toBeNull();
    world.sandbox.clock.advance(60_000);
    expect(idsOf(await poller.poll())).toEqual([unknown]);
    world.sandbox.clock.advance(10 * 60_000);
    const late = await poller.poll();
    expect(late?.[0]?.map(({ json }) => json)).toEqual([
      {
        id: never,
        reason: 'late',
        status: 'pending',
        mode: 'fastcheck',
        requested_at: '2026-11-20T01:00:00.000Z',
      },
    ]);
    expect(await poller.poll()).toBeNull();
  });
});

describe('Visa Check Completed', () => {
  const start = () => trigger({ event: 'visaCheckCompleted' });

  test('remembers what there is at first, then reports each check once', async () => {
    await createCheck('PA1');
    world.sandbox.clock.advance(60_000);
    const poller = start();
    expect(await poller.poll()).toBeNull();
    const id = await createCheck('PA2');
    expect(await poller.poll()).toBeNull();
    world.sandbox.clock.advance(20_000);
    expect(idsOf(await poller.poll())).toEqual([id]);
    for (let minute = 0; minute < 10; minute++) {
      world.sandbox.clock.advance(60_000);
      expect(await poller.poll()).toBeNull();
    }
  });

  test('reports a check that began before the first poll and completes after it', async () => {
    const id = await createCheck('PA1', 'offpeak');
    const poller = start();
    expect(await poller.poll()).toBeNull();
    world.sandbox.clock.advance(24 * HOUR);
    expect(idsOf(await poller.poll())).toEqual([id]);
  });

  // n8n saves a poll's state on activation and after events, but not after a poll without events.
  test('loses nothing in a crash after polls that found nothing', async () => {
    const before = start();
    await before.poll();
    const kept = before.kept();
    const ids = [await createCheck('PA1', 'offpeak'), await createCheck('PA2')];
    expect(await before.poll()).toBeNull();
    world.sandbox.clock.advance(24 * HOUR);
    for (let index = 0; index < 150; index++) ids.push(await createCheck(`PC${index}`));
    world.sandbox.clock.advance(60_000);

    const after = start();
    after.restore(kept);
    expect(idsOf(await after.poll()).toSorted()).toEqual(ids.toSorted());
    expect(await after.poll()).toBeNull();
  });

  test('declares a dead token, so that n8n does not go on asking', async () => {
    world.change('visaChecksApi', { accessToken: 'wrong' });
    await expect(start().poll()).rejects.toMatchObject({ failure: { cause: 'credential-invalid' } });
  });

  test('shows the newest in a test run and keeps nothing of it', async () => {
    const poller = start();
    await expect(poller.poll('manual')).rejects.toMatchObject({
      message: 'There is no completed visa check yet',
    });
    await createCheck('PA1');
    const newest = await createCheck('PA2');
    world.sandbox.clock.advance(20_000);
    expect(idsOf(await poller.poll('manual'))).toEqual([newest]);
    expect(poller.kept()).toEqual({});
  });

  test('does not poll twice at the same time', async () => {
    const poller = start();
    await poller.poll();
    const id = await createCheck('PA1');
    world.sandbox.clock.advance(20_000);
    const outputs = await Promise.all([poller.poll(), poller.poll(), poller.poll()]);
    expect(outputs.flatMap(idsOf)).toEqual([id]);
  });
});

describe('Onboarding Request Updated', () => {
  const start = (statuses: string[]) => trigger({ event: 'onboardingRequestUpdated', statuses });

  test('reports the chosen statuses only', async () => {
    const poller = start(['Complete']);
    await poller.poll();
    const id = await createOnboard(world.sandbox, 'one');
    expect(await poller.poll()).toBeNull();
    world.sandbox.clock.advance(60_000);
    await moveOnboard(world.sandbox, id, 'Review');
    expect(await poller.poll()).toBeNull();
    world.sandbox.clock.advance(60_000);
    await completeOnboard(world.sandbox, id);
    expect(idsOf(await poller.poll())).toEqual([id]);
  });

  test('shows the newest in a test run', async () => {
    const poller = start([]);
    await createOnboard(world.sandbox, 'one');
    world.sandbox.clock.advance(60_000);
    const newest = await createOnboard(world.sandbox, 'two');
    expect(idsOf(await poller.poll('manual'))).toEqual([newest]);
    expect(poller.kept()).toEqual({});
  });
});

describe('Work Rights Changed', () => {
  test('reports the record of a person whom the service lists as changed, once, in few fields', async () => {
    const poller = trigger({ event: 'workRightsChanged' });
    expect(await poller.poll()).toBeNull();
    const id = await createOnboard(world.sandbox, 'sbx-student');
    world.sandbox.clock.advance(60_000);
    await completeOnboard(world.sandbox, id);
    const output = await poller.poll();
    expect(output?.[0]?.map(({ json }) => json)).toMatchObject([
      { onboard_id: id, employee_id: 'sbx-student', doubts: expect.stringMatching(/\w/) },
    ]);
    expect(world.requests().slice(-2)).toEqual(['listEmployees', 'getWorkRights']);
    for (let minute = 0; minute < 20; minute++) {
      world.sandbox.clock.advance(60_000);
      expect(await poller.poll()).toBeNull();
    }
  });

  test('shows a person in a test run, and keeps nothing of it', async () => {
    const poller = trigger({ event: 'workRightsChanged' });
    await expect(poller.poll('manual')).rejects.toMatchObject({
      message: 'The service lists nobody with work rights yet',
    });
    const id = await createOnboard(world.sandbox, 'sbx-student');
    await completeOnboard(world.sandbox, id);
    expect(idsOf(await poller.poll('manual'))).toEqual([id]);
    expect(poller.kept()).toEqual({});
  });
});
