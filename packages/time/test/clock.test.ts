import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { systemClock as clock } from '../src/clock.ts';

const DAY = 24 * 60 * 60_000;

describe('the clock', () => {
  it('is the one of the machine', () => {
    const before = { now: Date.now(), monotonic: performance.now() };
    expect(clock.now()).toBeGreaterThanOrEqual(before.now);
    expect(clock.now()).toBeLessThanOrEqual(Date.now());
    expect(clock.monotonic()).toBeGreaterThanOrEqual(before.monotonic);
    expect(clock.monotonic()).toBeLessThanOrEqual(performance.now());
    const numbers = Array.from({ length: 9 }, () => clock.random());
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(numbers).size).toBeGreaterThan(1);
  });

  describe('sleeps', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('as long as it is told, and leaves nothing on the signal', async () => {
      const { signal } = new AbortController();
      const removed = vi.spyOn(signal, 'removeEventListener');
      const added = vi.spyOn(signal, 'addEventListener');
      const woken = vi.fn<() => void>();
      const sleep = clock.sleep(1_000, signal).then(woken);
      await vi.advanceTimersByTimeAsync(999);
      expect(woken).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(woken).toHaveBeenCalled();
      await sleep;
      expect(removed.mock.calls.map((call) => call.slice(0, 2))).toEqual(
        added.mock.calls.map((call) => call.slice(0, 2)),
      );
      expect(added).toHaveBeenCalledTimes(1);
    });

    it('without a signal too', async () => {
      const sleep = clock.sleep(1_000);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await sleep).toBeUndefined();
    });

    it('until the signal fires, with its reason, and leaves no timer', async () => {
      const controller = new AbortController();
      const sleep = clock.sleep(1_000, controller.signal);
      controller.abort('an invented reason');
      await expect(sleep).rejects.toBe('an invented reason');
      expect(vi.getTimerCount()).toBe(0);
    });

    it('not at all when the signal has fired', async () => {
      await expect(clock.sleep(1_000, AbortSignal.abort('before'))).rejects.toBe('before');
      expect(vi.getTimerCount()).toBe(0);
    });

    it('for days when it is told to sleep longer than a timer can', async () => {
      const woken = vi.fn<() => void>();
      void clock.sleep(30 * DAY).then(woken);
      await vi.advanceTimersByTimeAsync(20 * DAY);
      expect(woken).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(10 * DAY);
      expect(woken).toHaveBeenCalled();
    });
  });
});
