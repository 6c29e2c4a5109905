import { expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { openInvitations, openInvitationsCsv } from '../../src/invite/open-invitations.ts';
import { all } from '../bulk/ledger/invented.ts';
import { moveOnboard, workRightsOf } from '../onboards.ts';
import { ADA, BEN, CAM, inviteWorld, MINUTE } from './invite-world.ts';

const world = useEach(inviteWorld);

test('whoever has not answered, and what waits for your own staff, is listed with its days, as CSV too', async () => {
  await world.send(await world.plan([ADA, BEN, CAM]));
  const rights = workRightsOf(world.sandbox);
  const items = await rights.listOnboards();
  const ids = new Map(items.map((item) => [item.employee_id, item.onboard_id]));
  await moveOnboard(world.sandbox, ids.get('E-2')!, 'Review');
  await moveOnboard(world.sandbox, ids.get('E-3')!, 'Complete');
  const now = Date.now() + 3 * 24 * 60 * MINUTE;
  const open = await all(openInvitations(rights, { now }));
  const shown = open.map(({ employee_id, waits_for, days }) => [employee_id, waits_for, days]);
  expect(shown.toSorted()).toEqual([
    ['E-1', 'person', 3],
    ['E-2', 'staff', 3],
  ]);
  const csv = openInvitationsCsv(open);
  expect(csv.split('\r\n')[0]).toBe('\uFEFFemployee_id,onboard_id,onboard_status,waits_for,since,days');
  expect(csv).not.toMatch(/example\.com|Sample/);
});
