import { inspect } from 'node:util';

import { type CheckFailedError, explain, summarise, summariseWorkRights } from '@workrights/client';
import { describe, expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { startDescribedService } from './described-service.ts';
import { cleared, HEARSAY, peopleWithoutResult, peopleWithResult } from './ends.ts';
import { startPublishedService } from './published-service.ts';
import { publishedPeople } from './published/people.ts';
import { clientOf, createdFor, requestFor, rightsOf, secretsIn } from './tools.ts';
import { workRightsRecord } from './work-rights-record.ts';

const RECORDS = ['ended', 'later', 'none'].map((id, index) => ({
  id,
  expires: ['2020-01-31', '2031-06-30', null][index]!,
}));
const recordsUnder = (date: string) =>
  RECORDS.map(({ id, expires }) => workRightsRecord(id, date, { expires }));

const published = useOnce(() =>
  startPublishedService({
    people: [...peopleWithoutResult, ...peopleWithResult],
    employees: recordsUnder('vevo_expiry_date').map((record, index) => ({
      record,
      employmentStatus: (['Current', 'Prospective', 'Previous'] as const)[index]!,
      changed: 1_700_000_000 + index,
    })),
  }),
);
const described = useOnce(() =>
  startDescribedService({ createStatus: 303, records: recordsUnder('gov_expiry_date') }),
);

describe.concurrent('the client', () => {
  test('tells each failed check with its code, explains it, and clears nobody who must not be', async () => {
    const checks = clientOf(published);
    const everybody = [...peopleWithoutResult, ...peopleWithResult];
    const people = new Map<string, (typeof everybody)[number]>();
    for await (const { index, check, error } of checks.createAll(everybody.map(requestFor))) {
      expect(error).toBeUndefined();
      people.set(check!.id, everybody[index]!);
    }
    const yes: string[] = [];
    const started = Date.now();
    for await (const { id, check, error } of checks.waitForAll([...people.keys()])) {
      const { identifier, outcome } = people.get(id)!;
      const failure = error as CheckFailedError | undefined;
      if (summarise(check ?? failure?.check).work === 'yes') yes.push(identifier);
      const isCompleted = outcome.status === 'completed';
      // A success code explains no failure.
      const code = isCompleted || outcome.code === 'SUCCESS' ? undefined : outcome.code;
      expect([failure?.name, failure?.checkId ?? check?.id, failure?.code]).toEqual([
        isCompleted ? undefined : 'CheckFailedError',
        id,
        code,
      ]);
      expect((check ?? failure?.check)?.status).toBe(outcome.status);
      expect(explain(failure?.code) !== undefined).toBe(code !== undefined && !HEARSAY.includes(code));
      expect(secretsIn(`${inspect(failure)} ${JSON.stringify(failure)}`, published)).toEqual([]);
    }
    expect(yes.toSorted()).toEqual(cleared);
    // A few polls; a wait that continued would take ten minutes.
    expect(Date.now() - started).toBeLessThan(60_000);
    expect([...createdFor(published).values()].every((count) => count === 1)).toBe(true);
    expect(published.received.login).toHaveLength(1);
  });

  test('reads every published test identity, in order of creation, with its PDF', async () => {
    await using service = await startPublishedService({ attachments: 'flat' });
    const checks = clientOf(service);
    const people = publishedPeople.filter(({ outcome }) => outcome.status === 'completed');
    const created = await Promise.all(people.map((person) => checks.create(requestFor(person))));
    for await (const { error } of checks.waitForAll(created)) expect(error).toBeUndefined();
    const ids = created.map(({ id }) => id);
    expect((await checks.lookup(ids)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const listed = await checks.list({ limit: 2 });
    expect(listed).toHaveLength(2);
    for (const [index, { type }] of people.entries()) {
      const { attachments = [] } = await checks.get(ids[index]!);
      expect(attachments).toHaveLength(type === 'employer' ? 0 : 1);
      for (const attachment of attachments) {
        expect(Buffer.from(await checks.download(attachment)).toString()).toMatch(/^%PDF/);
      }
    }
  });

  test('reads each check type of the source document, which knows neither a code of New Zealand nor a /v2 lookup', async () => {
    const checks = clientOf(described);
    const document = {
      identifier: 'CANARY1',
      country: 'COL',
      familyName: 'Canaryfamily',
      givenName: 'Canarygiven',
      born: '1991-05-17',
    };
    const types = ['work', 'study', 'agent', 'verification', 'employer'] as const;
    const outcome = { status: 'completed' };
    const created = await Promise.all(
      types.map((type) => checks.create(requestFor({ ...document, type, outcome }))),
    );
    for await (const { check, error } of checks.waitForAll(created)) {
      expect(error).toBeUndefined();
      expect(['limited', 'unknown']).toContain(summarise(check).work);
    }
    const lookup = await checks.lookup(created.map(({ id }) => id));
    expect(lookup.map(({ attachments }) => attachments?.length).toSorted()).toEqual([0, 1, 1, 1, 1]);
    const attachment = lookup.flatMap(({ attachments = [] }) => attachments)[0]!;
    expect(Buffer.from(await checks.download(attachment)).toString()).toMatch(/^%PDF/);
  });

  test.each([
    ['published', published],
    ['described', described],
  ])('onboards a person and reads work rights at the %s service', async (_name, service) => {
    const rights = rightsOf(service);
    const onboard = await rights.createOnboard({ employee_id: 'E-1', email: 'canary@replayed.example' });
    const again = await rights.createOnboard({ employee_id: 'E-1', email: 'canary@replayed.example' });
    expect(again.onboard_id).toBe(onboard.onboard_id);
    await rights.updateOnboard({ onboard_id: onboard.onboard_id!, group: 'Kitchen' });
    expect(await rights.getOnboard({ employee_id: 'E-1' })).toMatchObject({ group: 'Kitchen' });
    expect(await rights.listOnboards()).toMatchObject([{ onboard_status: 'Awaiting' }]);
    service.move(onboard.onboard_id!, 'Complete');
    expect(await rights.waitForOnboard({ employee_id: 'E-1' })).toMatchObject({ onboard_status: 'Complete' });
    expect(await rights.listOnboards({ onboard_status: 'Active' })).toEqual([]);
    const found = await Promise.all(
      RECORDS.map(async ({ id }) => summariseWorkRights(await rights.getWorkRights({ key_id: `key_${id}` }))),
    );
    expect(found.map(({ worksUntil }) => worksUntil)).toEqual(RECORDS.map(({ expires }) => expires));
    expect(found.map(({ visaEndsOn }) => visaEndsOn)).toEqual(RECORDS.map(({ expires }) => expires));
    expect(found.every(({ doubts }) => doubts.length > 0)).toBe(true);
  });
});
