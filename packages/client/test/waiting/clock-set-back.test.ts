import { expect, it } from 'vitest';

import { TimeoutError } from '../../src/index.ts';
import { failureOf } from '../support/failure.ts';
import { benchOf, SECOND, START } from '../support/shared-waits.ts';
import { VirtualTime } from '../support/virtual-time.ts';

const HOUR = 3_600_000;

/** A clock that shows an hour less from some moment on. */
class SetBack extends VirtualTime {
  readonly true: () => number;

  constructor() {
    super(START);
    const { now } = this;
    this.true = now;
    this.now = () => now() - (now() >= START + 3 * SECOND ? HOUR : 0);
  }
}

it('a wait goes on at its pace when the clock is set back', async () => {
  const time = new SetBack();
  const { checks } = benchOf(
    { statusOf: () => (time.true() >= START + 20 * SECOND ? 'completed' : 'pending') },
    {},
    time,
  );
  expect(await checks.waitFor('vc_1')).toMatchObject({ status: 'completed' });
  expect(time.true() - START).toBeLessThan(60 * SECOND);
});

it('a wait has its time when the clock is set back, and no more', async () => {
  const time = new SetBack();
  const { checks } = benchOf({ statusOf: () => 'pending' }, {}, time);
  expect(await failureOf(checks.waitFor('vc_1', { timeout: 60 * SECOND }))).toBeInstanceOf(TimeoutError);
  expect(time.true() - START).toBeLessThan(120 * SECOND);
});

it('a wait that begins after the clock was set back, while nobody waited, goes at its pace', async () => {
  let back = 0;
  const time = new VirtualTime(START);
  const { now } = time;
  time.now = () => now() - back;
  const { checks } = benchOf({ statusOf: () => 'completed' }, {}, time);
  await checks.waitFor('vc_1');
  back = HOUR;
  const began = now();
  await Promise.all(['vc_2', 'vc_3'].map((id) => checks.waitFor(id)));
  expect(now() - began).toBeLessThan(60 * SECOND);
});
