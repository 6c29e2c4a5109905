import { expect, it } from 'vitest';

import { RUN, world } from './world.ts';

it('sends a row that was tried before with submitOnly, too, beside rows that were not', async () => {
  await using it = await world({ people: 3 });
  const { ledger, time } = it;
  const lease = (await ledger.lease(RUN, 'worker', time.now(), time.now() + 60_000))!;
  await ledger.beginSubmitting(lease, 1, time.now());
  await ledger.endSubmitting(lease, [{ number: 1, state: 'planned' }], time.now());
  await ledger.release(lease, null);
  await time.sleep(3_600_000);
  const counts = { planned: 0, pending: 3 };
  expect(await it.start({ submitOnly: true })).toMatchObject({ ended: 'submitted', counts });
});
