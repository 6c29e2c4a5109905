import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { explain } from '@workrights/client';
import { expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { commandFolder } from '../cli/command.ts';
import { cleared, peopleWithoutResult, peopleWithResult } from './ends.ts';
import type { Person } from './person.ts';
import { startDescribedService } from './described-service.ts';
import { startPublishedService } from './published-service.ts';
import { clientOf, command, createdFor, rightsOf, secretsIn, type ReplayedService } from './tools.ts';
import { workRightsRecord } from './work-rights-record.ts';

const everybody = [...peopleWithoutResult, ...peopleWithResult];
const place = useOnce(commandFolder);

const HEADING =
  'reference,jurisdiction,check_type,document_type,identifier,country,family_name,given_name,date_of_birth,customer_authority_id,approval_letter_start_date,gender,consent';

/** Runs a command with a separate ledger. Its output must not contain personal data. */
function tool(service: ReplayedService, ledger: string) {
  return async (...args: string[]) => {
    const ended = await command(place, service, [...args, '--ledger', ledger]);
    expect(secretsIn(ended.stdout + ended.stderr, service)).toEqual([]);
    return ended;
  };
}

async function spreadsheet(people: readonly Person[]): Promise<string> {
  const rows = people.map(({ type, identifier, country, familyName, givenName, born }) => {
    const [jurisdiction, letter] = type === 'work' ? ['AUS', ',,'] : ['NZL', 'ca_ver1fy,2025-02-01,f'];
    const reference = identifier.replace('CANARY', 'E-');
    return [
      reference,
      jurisdiction,
      type,
      'passport',
      identifier,
      country,
      familyName,
      givenName,
      born,
      letter,
      'yes',
    ].join();
  });
  const file = path.join(place.folder, `people-${people.length}.csv`);
  await writeFile(file, [HEADING, ...rows].join('\n'));
  return file;
}

const rowsOf = async (file: string) => {
  const [heading, ...lines] = (await readFile(path.join(place.folder, file), 'utf8')).trimEnd().split('\n');
  const names = heading!.replace('\uFEFF', '').split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [names[index]!, cell.trim()])),
  );
};

/** A run retries temporary errors for hours, and sends nothing more after a refused login. */
const triedOnce = everybody.filter(
  ({ outcome }) => !['passing', 'credentials'].includes(explain(outcome.code)?.kind ?? ''),
);

test.concurrent('a bulk run takes people through the published ends, once each, and clears nobody who must not be', async () => {
  await using service = await startPublishedService({ people: everybody });
  const bulk = tool(service, 'bulk');
  const file = await spreadsheet(triedOnce);
  expect(await bulk('bulk', 'plan', file, '--run=june', '--attachments')).toMatchObject({ code: 0 });
  // Some have no result.
  expect(await bulk('bulk', 'run', 'june')).toMatchObject({ code: 3 });
  expect(await bulk('bulk', 'report', 'june', '--to=report')).toMatchObject({ code: 0 });
  expect(await bulk('bulk', 'verify', 'report')).toMatchObject({ code: 0 });
  const results = await rowsOf('report/results.csv');
  expect(results.filter(({ work }) => work === 'yes').map(({ reference }) => reference)).toEqual(
    cleared.map((identifier) => identifier.replace('CANARY', 'E-')),
  );
  const failed = triedOnce.filter(({ outcome }) => outcome.status !== 'completed').length;
  expect(results.filter(({ state }) => state === 'failed')).toHaveLength(failed);
  const exceptions = await rowsOf('report/exceptions.csv');
  expect(exceptions.filter(({ kind }) => kind === 'failed')).toHaveLength(failed);
  for (const name of await readdir(path.join(place.folder, 'report/attachments'))) {
    expect(name).toMatch(/^row-\d{6}-1-record\.pdf$/);
  }
  expect([...createdFor(service).values()]).toEqual(triedOnce.map(() => 1));
  expect(service.received.login).toHaveLength(1);
});

test.concurrent('a bulk run sends no more than the quota, of which another program has used a part', async () => {
  await using service = await startPublishedService({ people: everybody });
  const checks = clientOf(service);
  await Promise.all(Array.from({ length: 40 }, () => checks.list()));
  const bulk = tool(service, 'quota');
  const people = Array.from({ length: 20 }, (_, index) => ({
    ...peopleWithResult[0]!,
    identifier: `CANARY3${index}`,
  }));
  expect(await bulk('bulk', 'plan', await spreadsheet(people), '--run=june')).toMatchObject({ code: 0 });
  // The service knows none of them.
  expect(await bulk('bulk', 'run', 'june')).toMatchObject({ code: 3 });
  expect([...createdFor(service).values()]).toEqual(people.map(() => 1));
  expect(service.overQuota).toBe(0);
});

test.concurrent('a monitored night checks each person once, and leaves to a person whoever has no result to rely on', async () => {
  await using service = await startPublishedService({ people: everybody });
  const monitor = tool(service, 'monitor');
  expect(await monitor('monitor', 'import', await spreadsheet(everybody))).toMatchObject({ code: 0 });
  expect(await monitor('monitor', 'run', '--mode=fastcheck')).toMatchObject({ code: 3 });
  expect([...createdFor(service).values()]).toEqual(everybody.map(() => 1));
  const { code, stdout } = await monitor('monitor', 'report');
  expect(code).toBe(0);
  type Entry = { employeeId: string; on: string; reason?: string; result?: object | null };
  const report = JSON.parse(stdout) as { day: string } & Record<'due' | 'expired' | 'toDecide', Entry[]>;
  const idsOf = (entries: readonly Entry[]) =>
    entries.map(({ employeeId }) => employeeId.replace('E-', 'CANARY')).toSorted();
  const withCode = (...codes: string[]) =>
    peopleWithoutResult.flatMap(({ identifier, outcome }) =>
      codes.includes(outcome.code ?? '') ? [identifier] : [],
    );
  // People whose check failed because of a login or an unavailable system are checked again the next night.
  const again = [
    'VEVO_LOGIN_ERROR',
    'VEVO_ACCOUNT_NO_ACCESS',
    'VEVO_UNAVAILABLE',
    'REALME_LOGIN_ERROR',
    'REALME_NO_ACCESS',
    'VISA_UNAVAILABLE',
  ];
  // The report also lists what is due in the next 90 days, and three months can be so short.
  expect(idsOf(report.due.filter(({ on }) => on === report.day))).toEqual(withCode(...again));
  const settled = [...cleared, ...withCode(...again)];
  const limited = peopleWithResult[2]!.identifier;
  const over = idsOf(report.expired);
  const others = everybody
    .map(({ identifier }) => identifier)
    .filter((id) => ![...settled, limited, ...over].includes(id));
  expect(idsOf(report.toDecide)).toEqual(others.toSorted());
  for (const { reason, result } of report.toDecide) expect(reason === 'check-failed').toBe(result === null);
});

test.concurrent.each([
  ['published', 'vevo_expiry_date'],
  ['described', 'gov_expiry_date'],
])('the monitor takes the ends of work rights from the records of the %s service', async (name, date) => {
  const records = [workRightsRecord('p', date, { expires: '2031-06-30' })];
  const employees = records.map((record) => ({
    record,
    employmentStatus: 'Current' as const,
    changed: 1_700_000_000,
  }));
  await using service = await (name === 'published'
    ? startPublishedService({ employees })
    : startDescribedService({ records }));
  const { onboard_id } = await rightsOf(service).createOnboard({
    employee_id: 'emp_p',
    email: 'canary@replayed.example',
  });
  service.move(onboard_id!, 'Complete');
  const monitor = tool(service, name);
  expect(await monitor('monitor', 'import', '--from-onboarding')).toMatchObject({ code: 0 });
  const { stdout } = await monitor('monitor', 'list', '--jq=[.[0].expiresOn, .[0].endSource]');
  expect(JSON.parse(stdout)).toEqual(['2031-06-30', 'work-rights']);
});
