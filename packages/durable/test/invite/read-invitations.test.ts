import { readBundle } from '@workrights/spec/reader';
import { expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { BEN, inviteWorld } from './invite-world.ts';

const world = useEach(inviteWorld);

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
