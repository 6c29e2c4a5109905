import { createObserver, observeFetch } from '@workrights/observe';
import { expect, test } from 'vitest';

import { startDescribedService } from './described-service.ts';
import { peopleWithoutResult, peopleWithResult } from './ends.ts';
import { startPublishedService } from './published-service.ts';
import { publishedPeople } from './published/people.ts';
import { clientOf, requestFor, rightsOf, secretsIn, type ReplayedService } from './tools.ts';
import { workRightsRecord } from './work-rights-record.ts';

/** What a check looks like after its personal data were removed is an open point: `state-fields-after-purge`. */
const everybody = [...peopleWithoutResult, ...peopleWithResult, ...publishedPeople].filter(
  ({ outcome }) => !['expired', 'purged'].includes(outcome.status),
);
const record = (date: string) => workRightsRecord('p', date, { expires: '2031-06-30' });

/** Calls all operations with a client that rejects anything outside the contract, and an observer. */
async function observed(service: ReplayedService) {
  const observer = createObserver();
  const judged = { fetch: observeFetch(observer), validateResponses: 'strict' } as const;
  const checks = clientOf(service, judged);
  for (const person of everybody) {
    const { id } = await checks.create(requestFor(person));
    await checks.get(id);
    await checks.lookup([id]);
  }
  await checks.list({ limit: 100 });
  const rights = rightsOf(service, judged);
  await rights.createOnboard({ employee_id: 'emp_p', email: 'canary@replayed.example' });
  await rights.getOnboard({ employee_id: 'emp_p' });
  await rights.listOnboards();
  await rights.getWorkRights({ employee_id: 'emp_p' });
  return observer.report();
}

const SETTLED = ['settled-for', 'settled-for'];
const statesOf = ({ points }: Awaited<ReturnType<typeof observed>>, ...ids: string[]) =>
  ids.map((id) => points.find((point) => point.id === id)?.state);

test('a strict client refuses nothing of the public pages, and the observer sees what they settle', async () => {
  await using service = await startPublishedService({
    people: everybody,
    attachments: 'nested',
    pendingReads: 0,
    quota: { minute: 1000, day: 10_000 },
    employees: [{ record: record('vevo_expiry_date'), employmentStatus: 'Current', changed: 1_700_000_000 }],
  });
  const report = await observed(service);
  expect(statesOf(report, 'completed-without-visa', 'creation-echo-field-names')).toEqual(SETTLED);
  // The other name of the government's date.
  expect(report.drift.map(({ kind, operation, at }) => [kind, operation, at])).toEqual([
    ['unlisted-field', 'getWorkRights', 'response#/?'],
  ]);
  expect(secretsIn(JSON.stringify(report), service)).toEqual([]);
});

test('a strict client refuses nothing of the source document, and the observer sees no drift', async () => {
  await using service = await startDescribedService({
    pendingReads: 0,
    records: [record('gov_expiry_date')],
  });
  const report = await observed(service);
  expect(statesOf(report, 'lookup-path-prefix', 'create-status')).toEqual(SETTLED);
  expect(report.drift).toEqual([]);
  expect(secretsIn(JSON.stringify(report), service)).toEqual([]);
});
