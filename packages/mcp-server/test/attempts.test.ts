import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createAttempts } from '../src/index.ts';
import { liveCheck, notes, student } from './support/world.ts';

const order = { kind: 'visa check', body: liveCheck as never, isLive: true } as const;
const request = { given_names: 'Invented', family_name: 'Sample', email: 'invented@example.com' };

let folder: string;
let attempts: ReturnType<typeof createAttempts>;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'workrights-mcp-'));
  attempts = createAttempts(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what was sent is said for an hour, after a restart too, and then nothing of it is left', async () => {
  await attempts.begin(order);
  await attempts.end(order, true);
  expect(await createAttempts(folder).earlier(order)).toBe('made');
  const later = createAttempts(folder, () => Date.now() + 3_600_001);
  expect(await later.earlier(order)).toBeUndefined();
  const other = { ...order, body: { ...liveCheck, environment: 'sandbox' } as never };
  await later.begin(other);
  await later.end(other, false);
  expect(notes(folder)).toEqual([]);
});

test.each([
  [{ document: { ...student, family_name: 'Canary Person', given_name: 'I.' } }, true],
  [{ document: { ...student, identifier: ' sbxstudent8105' } }, true],
  [{ document: { ...student, date_of_birth: '1998-04-13' } }, false],
  [{ environment: 'sandbox' }, false],
  [{ australia: { visa_check_type: 'study' } }, false],
])('of an attempt whose outcome nobody knows, %j is the same: %s', async (change, isSame) => {
  const order = (body: object) => ({ kind: 'visa check', body: body as never, isLive: true }) as const;
  await attempts.begin(order(liveCheck));
  expect(await attempts.earlier(order({ ...liveCheck, ...change }))).toBe(isSame ? 'unclear' : undefined);
});

test('an onboarding request is the same by its employee id, in any case', async () => {
  const order = (body: object) =>
    ({ kind: 'onboarding request', body: body as never, isLive: true }) as const;
  await attempts.begin(order({ ...request, employee_id: 'E-1' }));
  expect(await attempts.earlier(order({ email: 'x@example.com', employee_id: 'e-1 ' }))).toBe('unclear');
  expect(await attempts.earlier(order({ ...request, employee_id: 'E-2' }))).toBeUndefined();
  await attempts.begin(order(request));
  expect(await attempts.earlier(order({ ...request, given_names: 'Other' }))).toBeUndefined();
});

test('the notes, whose names of requests have a key, can be read by their user only', async () => {
  await attempts.begin(order);
  expect(statSync(path.join(folder, 'attempts.sqlite')).mode & 0o777).toBe(0o600);
});

test('notes that cannot be opened refuse a request, and are opened again with the next', async () => {
  const elsewhere = path.join(folder, 'elsewhere');
  writeFileSync(elsewhere, '');
  const blocked = createAttempts(elsewhere);
  await expect(blocked.earlier(order)).rejects.toThrow(/EEXIST|ENOTDIR/u);
  rmSync(elsewhere);
  expect(await blocked.earlier(order)).toBeUndefined();
});

test('a create whose outcome cannot be noted is a create all the same, and its note stays', async () => {
  await attempts.begin(order);
  const file = new DatabaseSync(path.join(folder, 'attempts.sqlite'));
  file.exec("CREATE TRIGGER full BEFORE UPDATE ON attempts BEGIN SELECT raise(ABORT, 'disk full'); END");
  file.close();
  await attempts.end(order, true);
  expect(await attempts.earlier(order)).toBe('unclear');
});
