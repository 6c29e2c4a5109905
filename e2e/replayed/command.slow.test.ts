import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { commandFolder } from '../cli/command.ts';
import { startDescribedService } from './described-service.ts';
import { peopleWithoutResult, peopleWithResult } from './ends.ts';
import type { Person } from './person.ts';
import { startPublishedService } from './published-service.ts';
import { publishedPeople } from './published/people.ts';
import { clientOf, command, requestFor, secretsIn, type ReplayedService } from './tools.ts';
import { workRightsRecord } from './work-rights-record.ts';

const everybody = [...peopleWithoutResult, ...peopleWithResult];
const record = (date: string) => workRightsRecord('later', date, { expires: '2031-06-30' });
const published = useOnce(() =>
  startPublishedService({
    people: everybody,
    employees: [
      { record: record('vevo_expiry_date'), employmentStatus: 'Prospective', changed: 1_700_000_000 },
    ],
  }),
);
const described = useOnce(() => startDescribedService({ records: [record('gov_expiry_date')] }));
const place = useOnce(commandFolder);

const run = async (service: ReplayedService, args: readonly string[], input?: string) => {
  const ended = await command(place, service, args, input);
  expect(secretsIn(ended.stderr, service)).toEqual([]);
  return ended;
};

describe.concurrent('the command', () => {
  test('says of each check that failed why, and what to do', async () => {
    const checks = clientOf(published);
    const ids: string[] = [];
    for await (const { check } of checks.createAll(peopleWithoutResult.map(requestFor))) ids.push(check!.id);
    const { code, stdout, stderr } = await run(published, ['check', 'wait', '--json', ...ids]);
    // One of them is completed, but without a visa.
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toHaveLength(ids.length);
    const { errors } = (JSON.parse(stderr) as { error: { errors: Record<string, string>[] } }).error;
    expect(errors).toHaveLength(ids.length - 1);
    for (const { fix, message } of errors) {
      expect(message).not.toContain('SUCCESS');
      expect(fix).toMatch(/^[A-Z].*\.$/);
      expect(fix).not.toContain('Read the result');
    }
  });

  test('creates and waits, and ends with what a single check says', async () => {
    const create = (person: Person) =>
      run(
        published,
        ['check', 'create', '--wait', '--input=-', '--summary'],
        JSON.stringify(requestFor(person)),
      );
    const [failed, clear] = await Promise.all([
      create(peopleWithoutResult[0]!),
      create(peopleWithResult[0]!),
    ]);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('VEVO_PERSON_NOT_FOUND') });
    expect(JSON.parse(failed.stdout)).toMatchObject({ status: 'failure', work: 'unknown' });
    expect(clear).toMatchObject({ code: 0, stderr: '' });
    const { checkId, work } = JSON.parse(clear.stdout) as { checkId: string; work: string };
    expect(work).toBe('yes');
    expect(await run(published, ['check', 'download', checkId])).toMatchObject({ code: 0 });
    expect(await readFile(path.join(place.folder, `${checkId}.pdf`), 'latin1')).toMatch(/^%PDF/);
  });

  test('refuses nothing that the pages ask for, and names the field that the service refuses', async () => {
    const person = publishedPeople.find(({ type }) => type === 'employer')!;
    const request = requestFor({ ...person, givenName: '' });
    const create = (body: object) =>
      run(published, ['check', 'create', '--input=-', '--yes'], JSON.stringify(body));
    expect(await create(request)).toMatchObject({ code: 0 });
    const refused = async (changed: object, flag: string) => {
      const { code, stderr } = await create({ ...request, ...changed });
      expect([code, stderr]).toEqual([1, expect.stringContaining(`${flag} `)]);
      expect(stderr).toContain('was not accepted by the service');
    };
    await refused({ customer_authority_id: 'ca_unknown' }, '--customer-authority-id');
    const past = { visa_check_type: 'employer', employment_start_date: '1999-01-01' };
    await refused({ new_zealand: past }, '--employment-start-date');
  });

  test.each([
    ['published', published],
    ['described', described],
  ])('onboards a person and reads records at the %s service', async (name, service) => {
    const body = JSON.stringify({ employee_id: 'E-9', email: 'canary@replayed.example' });
    const onboard = await run(service, ['onboard', 'create', '--input=-', '--jq=.onboard_id'], body);
    expect(onboard.code).toBe(0);
    const onboards = await run(service, ['onboard', 'list', '--jq=.[].onboard_id']);
    expect(onboards.stdout).toBe(onboard.stdout);
    const rights = await run(service, ['rights', 'get', '--employee-id=emp_later', '--human']);
    expect(rights.stdout).not.toContain('UNKNOWN');
    expect(rights.stdout).toMatch(/(?:vevo|gov)_expiry_date +2031-06-30/);
    const employees = await Promise.all([
      run(service, ['employee', 'list', '--jq=.[].key_id']),
      run(service, ['employee', 'get', '--employee-id=emp_later', '--jq=.key_id']),
      run(service, [
        'employee',
        'update',
        '--employee-id=emp_later',
        '--employment-status=Current',
        '--jq=.key_id',
      ]),
    ]);
    // The source document has no employees.
    const isKnown = name === 'published';
    for (const { code, stdout } of employees) {
      expect([code, stdout]).toEqual(isKnown ? [0, 'key_later\n'] : [1, '']);
    }
  });

  test('doctor finds nothing wrong at either service, and names a network that blocks it', async () => {
    expect(await run(published, ['doctor'])).toMatchObject({ code: 0 });
    expect(await run(described, ['doctor'])).toMatchObject({ code: 0 });
    await using blocked = await startPublishedService({ blocked: true });
    const { code, stdout } = await run(blocked, ['doctor', '--human']);
    expect(code).toBe(1);
    expect(stdout.match(/outside Australia and New Zealand/g)).toHaveLength(2);
    expect(blocked.received.login.length).toBeLessThan(3);
  });
});
