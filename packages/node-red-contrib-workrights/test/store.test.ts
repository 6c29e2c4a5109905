import { DAY_MS } from '@workrights/time/calendar';
import { expect, onTestFinished, test, vi } from 'vitest';

import { Store } from '../src/store.ts';
import { deployed } from './support/deployed.ts';

// Vitest's timers don't reach this module.
vi.mock(import('node:timers/promises'), async (original) => ({
  ...(await original()),
  setTimeout: (delay, value, { signal } = {}) =>
    new Promise((resolve, reject) => {
      setTimeout(resolve, delay, value);
      signal?.addEventListener('abort', reject);
    }),
}));

test('a record outlives a deploy that forgets the context of the node', async () => {
  const key = Store.keyOf('one');
  await new Store(deployed('first')).set(key, { at: 1 });
  const after = new Store(deployed('first'));
  expect(await after.get(key)).toEqual({ at: 1 });
  expect(await after.keys()).toEqual([key]);
  expect(await new Store(deployed('second')).get(key)).toBeUndefined();
});

test('a name does not stand in the context store', async () => {
  const written = new Map<string, unknown>();
  await new Store(deployed('third', written)).set(Store.keyOf('PA0000001'), { at: 1 });
  expect(JSON.stringify([...written])).not.toContain('PA0000001');
});

test('tasks of one record run one after the other, also when one fails', async () => {
  const store = new Store(deployed('fourth'));
  const order: string[] = [];
  const task = (name: string) => async () => {
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    if (name === 'one') throw new Error('invented');
  };
  const tasks = [store.inTurn('key', task('one')), store.inTurn('key', task('two'))];
  await store.idle();
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect((await Promise.allSettled(tasks)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('old records are forgotten at the start and then every day, also after a failure, and all of a deleted node', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const store = new Store(deployed('fifth'));
  const closing = new AbortController();
  await store.set(Store.keyOf('old'), { at: Date.now() - 31 * DAY_MS });
  await store.set(Store.keyOf('new'), { at: Date.now() });
  const onFailure = vi.fn<() => void>();
  const forgetting = store.forgetDaily(closing.signal, onFailure);
  await vi.advanceTimersByTimeAsync(28 * DAY_MS);
  vi.spyOn(store, 'keys').mockRejectedValueOnce(new Error('The disk is away'));
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(await store.get(Store.keyOf('old'))).toBeUndefined();
  expect(await store.get(Store.keyOf('new'))).toBeDefined();
  await vi.advanceTimersByTimeAsync(2 * DAY_MS);
  expect(await store.keys()).toEqual([]);
  closing.abort();
  await forgetting;
  await store.set(Store.keyOf('new'), { at: Date.now() });
  await store.forgetAll();
  expect(await store.keys()).toEqual([]);
});
