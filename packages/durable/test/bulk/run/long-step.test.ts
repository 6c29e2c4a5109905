import { expect, it } from 'vitest';

import { world } from './world.ts';

it('collects what was sent long after its step began, in a run of more than an hour', async () => {
  // The last two rows are sent on the second day.
  await using it = await world({ people: 12, budget: { perDay: 10, concurrency: 1 } });
  const { time } = it;
  const ended = await it.start({
    checks: {
      fetch: async (url, init) => {
        if (init.attempt.operationId === 'createVisaCheck') await time.sleep(6_000);
        return time.fetch(url, init);
      },
    },
  });
  expect(ended).toMatchObject({ ended: 'done', counts: { completed: 12 } });
});
