import type { VisaCheckCreate } from '@workrights/client';
import { expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { decideAbout } from '../../src/monitor/decide.ts';
import { requestOf } from '../bulk/run/world.ts';
import { monitorWorld } from './monitor-world.ts';
import { record } from './people.ts';

const world = useEach(monitorWorld);

const { document } = requestOf(1);
const NEW_ZEALAND = {
  jurisdiction: 'NZL',
  visa_check_schema: 'new_zealand',
  new_zealand: { visa_check_type: 'employer' },
  document,
} as VisaCheckCreate;

/** The result of the next employer check, with a visa that ends in two weeks by default. */
function say(enquiry_result: string, visa_expiry = '2026-03-19'): void {
  world.sandbox.arm({ outcome: { employer: { enquiry_result, visa_expiry } } });
}

test('an employer check of New Zealand that says something else is another restriction, and ends what was decided', async () => {
  const { ledger, time } = world;
  say('The person may work for the named employer.');
  await world.give([record(1, { request: NEW_ZEALAND })]);
  await world.run();
  const [person] = await world.people();
  expect(person).toMatchObject({ result: { work: 'unknown' }, changes: [] });
  await decideAbout(ledger, person!.id, { reviewOn: '2026-12-01', because: 'record-read' }, { clock: time });
  expect(await world.plan()).toMatchObject({ toDecide: [] });
  world.goTo('2026-03-19');
  say('The person may not work for the named employer.');
  expect(await world.run()).toMatchObject({ planned: 1, changed: 1 });
  const [after] = await world.people();
  expect(after).toMatchObject({
    changes: [{ fields: [{ field: 'words' }] }],
    restrictionChangedOn: '2026-03-19',
  });
  expect(JSON.stringify(after)).not.toContain('named employer');
  const { toDecide } = await world.plan();
  expect(toDecide).toMatchObject([{ reason: 'no-entitlement', decision: { endedOn: '2026-03-19' } }]);
});

test('words that change are confirmed by a check the next day, and words that are other each day are not checked for ever', async () => {
  const far = '2027-03-19';
  const sent = () => world.sandbox.context.store.checks.list(20).length;
  say('Entitled.', far);
  await world.give([record(1, { request: NEW_ZEALAND })]);
  await world.run();
  world.goTo('2026-12-19');
  say('NOT entitled.', far);
  await world.run();
  world.goTo('2026-12-20');
  say('NOT entitled, as at 20 December.', far);
  expect(await world.run()).toMatchObject({ planned: 1, changed: 1 });
  for (const day of ['2026-12-21', '2026-12-22', '2026-12-23']) {
    world.goTo(day);
    expect(await world.run()).toMatchObject({ planned: 0 });
  }
  expect(sent()).toBe(3);
});
