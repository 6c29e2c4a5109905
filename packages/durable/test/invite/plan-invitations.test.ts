import type { Fetch } from '@workrights/client';
import { describe, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { planInvitations } from '../../src/invite/plan-invitations.ts';
import { opened } from '../bulk/ledger/invented.ts';
import { contentsOf } from '../base/database/ledger-file.ts';
import { ADA, BEN, CAM, inviteWorld } from './invite-world.ts';

const world = useEach(inviteWorld);

test('people whom somebody else has invited are not invited again', async () => {
  await world.send(await world.plan([ADA]));
  await using other = await opened();
  const plan = await planInvitations(other, { workRights: world.connection(), file: world.file });
  expect(plan).toMatchObject({ invited: 1, toSend: [] });
});

test('a person, or an address, that a file has twice is invited once', async () => {
  const { problems, toSend } = await world.plan([
    ADA,
    'E-1,Ada,Sample,other@example.com,,',
    'E-9,Ada,Sample,ADA@example.com,,',
  ]);
  expect(toSend.map(({ row }) => row)).toEqual([1]);
  expect(problems.map(({ row, code }) => [row, code])).toEqual([
    [2, 'same-person'],
    [3, 'same-address'],
  ]);
});

test('a person who was invited with another address is told, and neither invited again nor counted as done', async () => {
  await world.send(await world.plan([ADA, BEN, CAM]));
  const { invited, problems, toSend } = await world.plan([
    'E-1,Ada,Sample,zzcanarynew@example.com,,',
    'E-2,Ben,Sample,,0400000009,sms',
    // The same values in another spelling, and one column that the request doesn't have.
    'E-3,Cam,Sample,CAM@example.com,0400000003,Both',
    'E-1,Ada,Sample,ada@example.com,0400000001,Both',
  ]);
  expect([invited, toSend]).toEqual([1, []]);
  expect(problems.map(({ row, code }) => [row, code])).toEqual([
    [1, 'other-address'],
    [2, 'other-address'],
    [4, 'same-person'],
  ]);
  expect(JSON.stringify(problems)).not.toMatch(/zzcanary|0400000009/);
  const added = await world.plan(['E-1,Ada,Sample,ada@example.com,0400000001,Both']);
  expect(added.problems.map(({ code }) => code)).toEqual(['other-address']);
});

test.each([
  ['E-903', 'e-903'],
  ['0042', '42'],
  ['E-1', 'E - 1'],
])(
  '%s and %s are one person until somebody says otherwise, in a file and at the service',
  async (one, other) => {
    const rows = [`${one},,,a@example.com,,`, `${other},,,b@example.com,,`];
    const first = await world.plan(rows);
    expect(first.problems).toMatchObject([
      { row: 2, code: 'similar-employee-id', details: [{ column: 'employee_id' }] },
    ]);
    await world.send(first);
    const { problems, toSend } = await world.plan(rows.slice(1));
    expect([toSend, problems.map(({ code }) => code)]).toEqual([[], ['similar-employee-id']]);
  },
);

test('one name with one birth date is one person until somebody says otherwise; one name alone is not', async () => {
  const heading = 'employee_id,given_names,family_name,date_of_birth,email';
  const ada = 'E-1,Ada,Sample,1998-04-12,a@example.com';
  const again = 'E-8,ADA,sample,1998-04-12,b@example.com';
  const namesake = 'E-9,Ada,Sample,1999-04-12,c@example.com';
  const first = await world.plan([ada, again, namesake], heading);
  expect(first.problems).toMatchObject([{ row: 2, code: 'same-name-and-birth-date' }]);
  await world.send({ ...first, toSend: first.toSend.slice(0, 1) });
  const { problems, toSend } = await world.plan([again, namesake], heading);
  expect(problems).toMatchObject([{ row: 1, code: 'same-name-and-birth-date' }]);
  expect(toSend.map(({ row }) => row)).toEqual([2]);
});

test('an address that a request of another employee id has at the service is left to a person', async () => {
  await world.send(await world.plan([ADA]));
  const { problems, toSend } = await world.plan(['E-9,Ada,Sample,ada@example.com,,']);
  expect([toSend, problems.map(({ code }) => code)]).toEqual([[], ['same-address']]);
});

/** A service that doesn't list any request yet. */
const listLate: Fetch = (url, init) =>
  String(url).includes('/onboarding/list')
    ? Promise.resolve(Response.json([]))
    : fetch(url, init as RequestInit);

describe('while the service does not list a request yet', () => {
  const heading = 'employee_id,given_names,family_name,date_of_birth,email,mobile_number';
  const zed = 'E-1,Zzcanaryzed,Sample,1998-04-12,zed@example.com,0400000001';

  test.each([
    ['e-mail address', 'E-9,Other,Name,,ZED@example.com,', 'same-address'],
    ['mobile number', 'E-9,Other,Name,,other@example.com,0400000001', 'same-address'],
    [
      'name and birth date',
      'E-9,ZZCANARYZED,Sample,1998-04-12,other@example.com,',
      'same-name-and-birth-date',
    ],
    ['employee id but its case', 'e-1,Other,Name,,other@example.com,', 'similar-employee-id'],
  ])('a row of another file with the same %s is invited by no plan', async (_, row, code) => {
    const both = [await world.plan([zed], heading), await world.plan([row], heading)] as const;
    expect(await world.send(both[0])).toMatchObject({ sent: 1 });
    const late = await world.plan([row], heading, listLate);
    expect([late.toSend, late.problems.map((each) => each.code)]).toEqual([[], [code]]);
    // The plan from before doesn't send either.
    const { sent, refused } = await world.send(both[1]);
    expect([sent, refused.map((each) => each.code)]).toEqual([0, [code]]);
    expect(world.invited()).toBe(1);
    expect(JSON.stringify([late.problems, refused])).not.toMatch(/zzcanary|zed@|0400000001/i);
    expect(contentsOf(world.ledger.folder)).not.toMatch(/zzcanary|zed@|0400000001/i);
  });

  test('the same file again is no other person', async () => {
    await world.send(await world.plan([zed], heading));
    expect(await world.plan([zed], heading, listLate)).toMatchObject({ invited: 1, problems: [] });
  });

  test.each([
    ['a row that the service refused', 422],
    ['a row that could not be sent', 401],
  ])('%s keeps nobody else from being invited', async (_, status) => {
    const answer = () => Promise.resolve(Response.json({ message: 'no' }, { status }));
    await world.send(await world.plan([zed], heading), answer);
    const corrected = await world.plan([zed.replace('E-1', 'E-2')], heading, listLate);
    expect(await world.send(corrected)).toMatchObject({ sent: 1 });
  });
});
