import { DAY_MS } from '@workrights/time/calendar';
import { expect, onTestFinished, test, vi } from 'vitest';

import { storeOf } from '../src/store.ts';
import { deployed } from './support/deployed.ts';

test('a record outlives a deploy, and only its node has it', async () => {
  const flow = {};
  const before = storeOf(deployed('first', flow).node);
  const key = before.keyOf('one');
  await before.set(key, { at: Date.now() });
  await before.close(false);
  const after = storeOf(deployed('first', flow).node);
  expect(await after.get(after.keyOf('one'))).toEqual({ at: expect.any(Number) });
  expect(await after.entries()).toHaveLength(1);
  const other = storeOf(deployed('second', flow).node);
  expect(await other.entries()).toEqual([]);
  expect(await other.get(key)).toBeUndefined();
  await Promise.all([after.close(false), other.close(false)]);
});

test('a name does not stand in the context store', async () => {
  const flow = {};
  const store = storeOf(deployed('third', flow).node);
  await store.set(store.keyOf('PA0000001'), { at: 1 });
  expect(await store.entries()).toHaveLength(1);
  expect(JSON.stringify(flow)).not.toContain('PA0000001');
  await store.close(false);
});

test('old records are forgotten at the start and then every day, also after a failure, and all of a deleted node', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const flow = { workrights: { fifth: { old: { at: Date.now() - 31 * DAY_MS } } } };

  const { node, error } = deployed('fifth', flow);
  const store = storeOf(node);
  await store.set('new', { at: Date.now() });
  await vi.advanceTimersByTimeAsync(28 * DAY_MS);
  expect(Object.keys(flow.workrights.fifth)).toEqual(['new']);
  vi.spyOn(node.context().flow, 'get').mockImplementationOnce(() => {
    throw new Error('The disk is away');
  });
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(error).toHaveBeenCalledOnce();
  expect(await store.get('new')).toBeDefined();
  await vi.advanceTimersByTimeAsync(2 * DAY_MS);
  expect(await store.entries()).toEqual([]);
  await store.set('new', { at: Date.now() });
  await store.close(true);
  expect(await store.entries()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
