import type { Fetch } from '@workrights/client';
import { expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { sendInvitations } from '../../src/invite/send-invitations.ts';
import { contentsOf } from '../base/database/ledger-file.ts';
import { workRightsOf } from '../onboards.ts';
import { ADA, BEN, CAM, inviteWorld, MINUTE } from './invite-world.ts';

const world = useEach(inviteWorld);

test('people of a file are invited once, and the same file again invites nobody', async () => {
  const first = await world.plan([ADA, BEN, CAM]);
  expect(first).toMatchObject({ rows: 3, invited: 0, problems: [] });
  expect(first.toSend.map(({ body }) => body.sendtype)).toEqual([undefined, 'SMS', 'Both']);
  expect(world.invited()).toBe(0);
  expect(await world.send(first)).toEqual({ sent: 3, refused: [], unknown: [], left: 0, stopped: null });
  expect(world.invited()).toBe(3);
  const again = await world.plan([ADA, BEN, CAM]);
  expect(again).toMatchObject({ invited: 3, toSend: [] });
  // The old plan doesn't send either: another process may have been faster.
  expect(await world.send(first)).toMatchObject({ sent: 0, left: 3 });
  expect(world.invited()).toBe(3);
});

test('a row that was added is invited alone', async () => {
  await world.send(await world.plan([ADA, BEN]));
  const added = await world.plan([CAM, ADA, BEN]);
  expect(added.toSend.map(({ employeeId }) => employeeId)).toEqual(['E-3']);
  await world.send(added);
  expect(world.invited()).toBe(3);
});

test('an invitation whose response is lost is found, and not sent again', async () => {
  const lose: Fetch = async (url, init) => {
    const response = await fetch(url, init as RequestInit);
    if (new URL(String(url)).pathname !== '/v1/onboarding/') return response;
    throw new TypeError('the connection is cut');
  };
  const plan = await world.plan([ADA, BEN]);
  expect(await world.send(plan, lose)).toMatchObject({ sent: 2, unknown: [], stopped: null });
  expect(world.invited()).toBe(2);
  expect(await world.plan([ADA, BEN])).toMatchObject({ invited: 2, toSend: [] });
});

test('a process that is killed while it sends leaves nobody out, and invites nobody twice', async () => {
  const plan = await world.plan([ADA, BEN, CAM]);
  const { invitations } = world.ledger;
  const { accountKey } = world.sandbox.credentials;
  // Ada's request arrived, but that wasn't stored. Ben's wasn't sent.
  await invitations.claim(invitations.idOf(accountKey, 'E-1'), [], Date.now());
  await invitations.claim(invitations.idOf(accountKey, 'E-2'), [], Date.now());
  await workRightsOf(world.sandbox).createOnboard(plan.toSend[0]!.body);
  const next = await world.plan([ADA, BEN, CAM]);
  expect(next.invited).toBe(1);
  expect(next.problems.map(({ row, code }) => [row, code])).toEqual([[2, 'under-way']]);
  expect(next.toSend.map(({ row }) => row)).toEqual([3]);
  await world.send(next);
  world.pass(11 * MINUTE);
  const last = await world.plan([ADA, BEN, CAM]);
  expect(last.toSend.map(({ row }) => row)).toEqual([2]);
  await world.send(last);
  expect(world.invited()).toBe(3);
});

test('a process that was stopped between its claim and its request does not send it after another has', async () => {
  const plan = await world.plan([ADA]);
  const { invitations } = world.ledger;
  const stopped: typeof invitations = {
    ...invitations,
    claim: async (...given) => {
      const claim = await invitations.claim(...given);
      world.pass(11 * MINUTE);
      expect(await world.send(await world.plan([ADA]))).toMatchObject({ sent: 1 });
      return claim;
    },
  };
  const { clock, connection } = world;
  await sendInvitations({ invitations: stopped }, plan.toSend, { workRights: connection(), clock });
  expect(world.invited()).toBe(1);
});

test('a row that the service refuses is named, and sent again once it is corrected', async () => {
  const refuse: Fetch = (url, init) =>
    String(init?.body).includes('"E-2"')
      ? Promise.resolve(Response.json({ message: 'no' }, { status: 422 }))
      : fetch(url, init as RequestInit);
  const sent = await world.send(await world.plan([ADA, BEN, CAM]), refuse);
  expect(sent).toMatchObject({ sent: 2, left: 0, stopped: null });
  expect(sent.refused).toMatchObject([{ row: 2, code: 'refused-by-service' }]);
  expect((await world.plan([ADA, BEN, CAM])).toSend.map(({ row }) => row)).toEqual([2]);
});

test.each([
  ['credentials are refused', () => Promise.resolve(Response.json({}, { status: 401 }))],
  ['too many requests were sent', () => Promise.resolve(Response.json({}, { status: 429 }))],
])('where %s, nothing more is sent, and the next plan has all of them', async (_, answer) => {
  const sent = await world.send(await world.plan([ADA, BEN]), answer);
  expect(sent).toMatchObject({ sent: 0, refused: [], unknown: [], left: 2 });
  expect(sent.stopped).toBeInstanceOf(Error);
  expect((await world.plan([ADA, BEN])).toSend).toHaveLength(2);
});

test.each([
  ['an error with status 200', { error: 'Task timed out' }, 200, 1],
  ['a gateway that waited too long', {}, 408, 2],
])('%s may have invited somebody: nobody is sent again for ten minutes', async (_, body, status, tried) => {
  const answer: Fetch = (url, init) =>
    init?.method === 'POST' && String(url).includes('/v1/onboarding/?')
      ? Promise.resolve(Response.json(body, { status }))
      : fetch(url, init as RequestInit);
  const sent = await world.send(await world.plan([ADA, BEN]), answer);
  expect(sent).toMatchObject({ sent: 0, refused: [], left: 2 - tried });
  expect(sent.unknown).toHaveLength(tried);
  const next = await world.plan([ADA, BEN]);
  expect(next.problems.map(({ code }) => code)).toEqual(Array.from({ length: tried }, () => 'under-way'));
  world.pass(11 * MINUTE);
  expect((await world.plan([ADA, BEN])).toSend).toHaveLength(2);
});

test('somebody who stops the work leaves the others for the next time', async () => {
  const stop = new AbortController();
  const send: Fetch = async (url, init) => {
    const response = await fetch(url, init as RequestInit);
    stop.abort();
    return response;
  };
  const sent = await world.send(await world.plan([ADA, BEN, CAM]), send, stop.signal);
  expect(sent.sent + sent.unknown.length).toBe(1);
  expect(sent.left).toBe(2);
});

test('the ledger keeps nothing of the people', async () => {
  await world.send(await world.plan([ADA]));
  expect(contentsOf(world.ledger.folder)).not.toMatch(/zzcanary|ada@example/i);
});
