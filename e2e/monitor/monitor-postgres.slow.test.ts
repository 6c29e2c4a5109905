import { importPeople, openLedger } from '@workrights/durable';
import { expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { KEY } from '../../packages/durable/test/bulk/ledger/invented.ts';
import { everyStep, OUTCOME } from '../../packages/durable/test/monitor/every-step.ts';
import { record } from '../../packages/durable/test/monitor/people.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = useOnce(startPostgres);

test('all that people and the monitor do with a ledger comes to the same in Postgres', async () => {
  const database = await postgres.createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY });
  expect(await everyStep(ledger)).toEqual(OUTCOME);
});

test('two processes that tell of the same people at the same time tell each due day once', async () => {
  const database = await postgres.createDatabase();
  await using one = await openLedger({ database }, { key: KEY });
  await using other = await openLedger({ database }, { key: KEY });
  const now = Date.now();
  await one.relay.createSubscription({ url: 'https://receiver.example/', events: ['recheck.due'] }, now);
  await importPeople(
    one,
    Array.from({ length: 200 }, (_, index) => record(index + 1)),
  );
  const tellings = (await one.monitor.people()).map(({ id, addedOn }) => ({
    person: id,
    due: [{ rule: 'first-check' as const, dueOn: addedOn }],
    events: [{ type: 'recheck.due' as const, included: {} }],
  }));
  const found = await Promise.all(
    [one, other, one, other].map((ledger) => ledger.monitor.tell(tellings, now)),
  );
  expect(found.reduce((sum, { told }) => sum + told, 0)).toBe(200);
  expect((await one.relay.counts()).deliveries.waiting).toBe(200);
});
