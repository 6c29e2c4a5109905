import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createClock } from '../../src/clock/clock.ts';
import { openStore } from '../../src/storage/open-store.ts';

test('shows the machine time until told otherwise', () => {
  const clock = createClock(openStore(undefined), () => 1_000);
  expect(clock.mode).toBe('real');
  expect(clock.now()).toBe(1_000);
});

test('stands still when frozen, and moves when advanced', () => {
  let machine = 1_000;
  const clock = createClock(openStore(undefined), () => machine);
  clock.set(50_000, 'frozen');
  machine = 2_000;
  expect(clock.now()).toBe(50_000);
  clock.advance(500);
  expect(clock.now()).toBe(50_500);
});

test('ticks on from where it was set when real', () => {
  let machine = 1_000;
  const clock = createClock(openStore(undefined), () => machine);
  clock.set(50_000, 'real');
  machine = 1_700;
  expect(clock.now()).toBe(50_700);
  clock.advance(-700);
  expect(clock.now()).toBe(50_000);
  clock.reset();
  expect(clock.now()).toBe(1_700);
});

test('keeps its position in the store', () => {
  const store = openStore(undefined);
  createClock(store).set(50_000, 'frozen');
  expect(createClock(store).now()).toBe(50_000);
});

describe('when the clock of the machine steps back', () => {
  test('goes on from where it was, and does not stand still until then', () => {
    let machine = 100_000;
    const clock = createClock(openStore(undefined), () => machine);
    expect(clock.now()).toBe(100_000);
    machine = 40_000;
    expect(clock.now()).toBe(100_000);
    machine = 47_000;
    expect(clock.now()).toBe(107_000);
  });

  test('goes back when it is told to', () => {
    let machine = 100_000;
    const clock = createClock(openStore(undefined), () => machine);
    clock.now();
    machine = 40_000;
    clock.set(5_000, 'real');
    expect(clock.now()).toBe(5_000);
    clock.reset();
    expect(clock.now()).toBe(40_000);
  });

  test('does not go behind what somebody saw to have passed, after a restart either', async () => {
    const store = openStore(undefined);
    const before = createClock(store, () => 100_000);
    before.keepPast(99_000);
    await nextTurn();
    const after = createClock(store, () => 40_000);
    expect(after.now()).toBe(100_000);
  });
});
