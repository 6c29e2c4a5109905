import { expect, it } from 'vitest';

import type { Run } from '../../../src/base/rows/run.ts';
import { createStop } from '../../../src/base/time/stop.ts';
import { watch } from '../../../src/bulk/run/watch.ts';
import type { Work } from '../../../src/bulk/run/work.ts';
import { RUN, world } from './world.ts';

it('ends when its last look at the run has ended, which stops nothing any more', async () => {
  await using at = await world({ people: 1 });
  const run = (await at.ledger.run(RUN))!;
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Run>()];
  const ledger = {
    ...at.ledger,
    run: () => {
      asked.resolve();
      return answer.promise;
    },
  };
  const stop = createStop(undefined, 60_000);
  const meter = { quietUntil: 0, sent: 0 };
  const end = watch({ ledger, run, stop, meter, clock: at.time } as unknown as Work);
  await asked.promise;
  let hasEnded = false;
  const ended = end().then(() => (hasEnded = true));
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(hasEnded).toBe(false);
  answer.resolve({ ...run, state: 'paused' });
  await ended;
  expect(stop.reason).toBeUndefined();
});
