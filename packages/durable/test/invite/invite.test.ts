import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { type Fetch, WorkRights } from '@workrights/client';
import { createSandbox } from '@workrights/sandbox';
import { readBundle } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { openInvitations, openInvitationsCsv } from '../../src/invite/open-invitations.ts';
import { type InvitationPlan, planInvitations } from '../../src/invite/plan-invitations.ts';
import { sendInvitations } from '../../src/invite/send-invitations.ts';
import { type Ledger, openLedger } from '../../src/open-ledger.ts';
import { KEY, opened, temporaryFolder } from '../bulk/ledger/invented.ts';
import { contentsOf } from '../base/database/ledger-file.ts';
import { connectionOf, moveOnboard } from '../onboards.ts';

const MINUTE = 60_000;
const HEADING = 'employee_id,given_names,family_name,email,mobile_number,sendtype';

const world = useEach(inviteWorld);

async function inviteWorld() {
  const stack = new AsyncDisposableStack();
  const sandbox = stack.use(await createSandbox());
  const { folder } = stack.use(await temporaryFolder());
  const files = stack.use(await temporaryFolder());
  const ledger: Ledger = stack.use(await openLedger({ folder }, { key: KEY }));
  let later = 0;
  const clock = { now: () => Date.now() + later };
  const connection = (send?: Fetch) => ({ ...connectionOf(sandbox, send), retry: false }) as const;
  const plan = async (lines: readonly string[], heading = HEADING, send?: Fetch): Promise<InvitationPlan> => {
    const file = path.join(files.folder, 'people.csv');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, [heading, ...lines, ''].join('\n'));
    return planInvitations(ledger, { workRights: connection(send), file, clock });
  };
  return {
    sandbox,
    ledger,
    folder,
    file: path.join(files.folder, 'people.csv'),
    plan,
    pass: (milliseconds: number) => void (later += milliseconds),
    send: ({ toSend }: InvitationPlan, send?: Fetch, signal?: AbortSignal) =>
      sendInvitations(ledger, toSend, { workRights: connection(send), clock, signal }),
    connection,
    clock,
    /** How many requests the service has saved. */
    invited: () => {
      const requests = sandbox.findRequests({ operation: 'saveOnboard' });
      return requests.filter(({ status }) => status === 200).length;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const ADA = 'E-1,Zzcanaryada,Sample,ada@example.com,,';
const BEN = 'E-2,Ben,Sample,,0400000002,sms';
const CAM = 'E-3,Cam,Sample,cam@example.com,0400000003,Both';

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

test('people whom somebody else has invited are not invited again', async () => {
  await world.send(await world.plan([ADA]));
  await using other = await opened();
  const plan = await planInvitations(other, { workRights: world.connection(), file: world.file });
  expect(plan).toMatchObject({ invited: 1, toSend: [] });
});

test('a row is judged by the rules of the form, by field, and none of its cells is in a problem', async () => {
  const { problems, toSend } = await world.plan([
    'E-1,Zzcanaryname,Sample,not-an-address,,',
    ',Zzcanaryname,Sample,a@example.com,,',
    'E-3,Zzcanaryname,Sample,,,',
    'E-4,Zzcanaryname,Sample,d@example.com,400000004,',
    'E-5,Zzcanaryname,Sample,e@example.com,,Pigeon',
    'E-6,Zzcanaryname',
  ]);
  expect(toSend).toEqual([]);
  expect(problems.map(({ row, code, details }) => [row, code, details[0]?.column])).toEqual([
    [1, 'invalid', 'email'],
    [2, 'invalid', 'employee_id'],
    // One of two addresses is needed, so the problem belongs to no column.
    [3, 'invalid', undefined],
    [4, 'invalid', 'mobile_number'],
    [5, 'invalid', 'sendtype'],
    [6, 'ragged', undefined],
  ]);
  expect(JSON.stringify(problems)).not.toMatch(/zzcanary|not-an-address|pigeon/i);
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

test.each([
  ['SMS without a mobile number', 'E-1,Ada,Sample,a@example.com,,SMS', 'sendtype', 'needs mobile_number'],
  ['Both without a mobile number', 'E-1,Ada,Sample,a@example.com,,Both', 'sendtype', 'needs mobile_number'],
  ['Email without an e-mail address', 'E-1,Ada,Sample,,0400000001,email', 'sendtype', 'needs email'],
  ['a landline', 'E-1,Ada,Sample,,0212345678,', 'mobile_number', 'does not begin with 04 or 05'],
  ['zeros', 'E-1,Ada,Sample,,0000000000,', 'mobile_number', 'does not begin with 04 or 05'],
  ['a formula as id', '=1+1,Ada,Sample,a@example.com,,', 'employee_id', 'begins as a formula'],
  ['a formula as name', 'E-1,@SUM(A1),Sample,a@example.com,,', 'given_names', 'begins as a formula'],
])('%s is refused by field before anything is sent', async (_, row, column, rule) => {
  const { problems, toSend } = await world.plan([row, BEN]);
  expect(toSend.map(({ employeeId }) => employeeId)).toEqual(['E-2']);
  expect(problems).toMatchObject([
    { row: 1, code: 'invalid', details: [{ column, rule: expect.stringContaining(rule) as string }] },
  ]);
});

test.each([
  [
    '25/04/1998 shows how its column writes 04/05/1998',
    ['25/04/1998', '04/05/1998'],
    ['1998-04-25', '1998-05-04'],
    {},
  ],
  [
    '25/04/1998 is read where others are not sure',
    ['25/04/1998', '04/25/1998', '04/05/1998'],
    ['1998-04-25', '1998-04-25'],
    { 3: 'may be day/month or month/day' },
  ],
  ['31/02/1990 is no day', ['31/02/1990', '1998-04-12'], ['1998-04-12'], { 1: 'must be a day that exists' }],
  [
    'a child is not to work',
    [`${new Date().getUTCFullYear() - 1}-01-01`, '1998-04-12'],
    ['1998-04-12'],
    { 1: 'is less than 10 years ago' },
  ],
])('of birth dates, %s', async (_, dates, read, wrong) => {
  const lines = dates.map((date, index) => `E-${index},${index}@example.com,${date}`);
  const { problems, toSend } = await world.plan(lines, 'employee_id,email,date_of_birth');
  expect(toSend.map(({ body }) => body.date_of_birth)).toEqual(read);
  expect(Object.fromEntries(problems.map(({ row, details }) => [row, details[0]?.rule]))).toEqual(wrong);
});

test('an address that a request of another employee id has at the service is left to a person', async () => {
  await world.send(await world.plan([ADA]));
  const { problems, toSend } = await world.plan(['E-9,Ada,Sample,ada@example.com,,']);
  expect([toSend, problems.map(({ code }) => code)]).toEqual([[], ['same-address']]);
});

test('headings may be those of the service’s own files', async () => {
  const { columns, toSend } = await world.plan(
    ['E-1,Ada,Sample,1998-04-12,ada@example.com,0400000001,Both,x'],
    'EmployeeID,Given Name,Family Name,DOB,Email,Mobile,Send Type,Notes',
  );
  expect(columns.map(({ field }) => field)).toEqual([
    'employee_id',
    'given_names',
    'family_name',
    'date_of_birth',
    'email',
    'mobile_number',
    'sendtype',
    null,
  ]);
  expect(toSend[0]?.body).toMatchObject({ date_of_birth: '1998-04-12', mobile_number: '0400000001' });
});

test('a file may have columns named like the key and the id of a request: they are not used', async () => {
  const { columns, problems, toSend } = await world.plan(
    ['E-1,ada@example.com,K-1,ob_1,2'],
    'employee_id,email,Key,onboard_id,key',
  );
  expect(columns.map(({ field }) => field)).toEqual(['employee_id', 'email', null, null, null]);
  expect(problems).toEqual([]);
  expect(toSend.map(({ body }) => body)).toEqual([{ employee_id: 'E-1', email: 'ada@example.com' }]);
});

test('a file without a column of employee ids is refused, and the error names every column', async () => {
  const refused = world.plan(['Ada,ada@example.com'], 'given_names,email');
  await expect(refused).rejects.toThrow(/employee_id, and email or mobile_number or both/);
  const { OnboardCreateWithEmail } = readBundle('work-rights').components?.schemas ?? {};
  const fields = Object.keys(OnboardCreateWithEmail?.properties ?? {});
  const known = new Set(['accountkeyid', 'employee_id', 'email', 'mobile_number']);
  const others = fields.filter((field) => !known.has(field));
  expect(others).toContain('external_id');
  await expect(refused).rejects.toThrow(`Others are ${others.slice(0, -1).join(', ')} and ${others.at(-1)}.`);
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
  const { accountKeyId } = world.connection();
  // Ada's request arrived, but that wasn't stored. Ben's wasn't sent.
  await invitations.claim(invitations.idOf(accountKeyId, 'E-1'), [], Date.now());
  await invitations.claim(invitations.idOf(accountKeyId, 'E-2'), [], Date.now());
  await fetch(`${world.sandbox.url}/v1/onboarding/?key=${world.connection().apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...plan.toSend[0]!.body, accountkeyid: accountKeyId }),
  });
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
    expect(contentsOf(world.folder)).not.toMatch(/zzcanary|zed@|0400000001/i);
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
  expect(contentsOf(world.folder)).not.toMatch(/zzcanary|ada@example/i);
});

test('whoever has not answered, and what waits for your own staff, is listed with its days, as CSV too', async () => {
  await world.send(await world.plan([ADA, BEN, CAM]));
  const rights = new WorkRights(world.connection());
  const items = await rights.listOnboards();
  const ids = new Map(items.map((item) => [item.employee_id, item.onboard_id]));
  for (const [employee, status] of [
    ['E-2', 'Review'],
    ['E-3', 'Complete'],
  ]) {
    await moveOnboard(world.sandbox, ids.get(employee)!, status);
  }
  const open = [];
  const now = Date.now() + 3 * 24 * 60 * MINUTE;
  for await (const each of openInvitations(rights, { now })) open.push(each);
  const shown = open.map(({ employee_id, waits_for, days }) => [employee_id, waits_for, days]);
  expect(shown.toSorted()).toEqual([
    ['E-1', 'person', 3],
    ['E-2', 'staff', 3],
  ]);
  const csv = openInvitationsCsv(open);
  expect(csv.split('\r\n')[0]).toBe('\uFEFFemployee_id,onboard_id,onboard_status,waits_for,since,days');
  expect(csv).not.toMatch(/example\.com|Sample/);
});
