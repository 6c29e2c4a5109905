import { expect, test } from 'vitest';
import { createClock } from '../../src/clock/clock.ts';
import { openStore } from '../../src/storage/open-store.ts';

test('shows the machine time until told otherwise', () => {
  const clock = createClock(openStore(undefined).settings, () => 1_000);
  expect(clock.mode).toBe('real');
  expect(clock.now()).toBe(1_000);
});

test('stands still when frozen, and moves when advanced', () => {
  let machine = 1_000;
  const clock = createClock(openStore(undefined).settings, () => machine);
  clock.set(50_000, 'frozen');
  machine = 2_000;
  expect(clock.now()).toBe(50_000);
  clock.advance(500);
  expect(clock.now()).toBe(50_500);
});

test('ticks on from where it was set when real', () => {
  let machine = 1_000;
  const clock = createClock(openStore(undefined).settings, () => machine);
  clock.set(50_000, 'real');
  machine = 1_700;
  expect(clock.now()).toBe(50_700);
  clock.advance(-700);
  expect(clock.now()).toBe(50_000);
  clock.reset();
  expect(clock.now()).toBe(1_700);
});

test('keeps its position in the store', () => {
  const { settings } = openStore(undefined);
  createClock(settings).set(50_000, 'frozen');
  expect(createClock(settings).now()).toBe(50_000);
});
