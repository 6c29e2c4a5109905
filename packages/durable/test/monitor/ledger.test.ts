import { expect, test } from 'vitest';

import { sqlIn } from '../base/database/ledger-file.ts';
import { openLedger } from '../../src/open-ledger.ts';
import { migrate } from '../../src/base/database/schema/migrate.ts';
import { openSqlite } from '../../src/base/database/sqlite/database.ts';
import { importPeople } from '../../src/monitor/import-people.ts';
import { KEY, opened, temporaryFolder } from '../bulk/ledger/invented.ts';
import { everyStep, OUTCOME } from './every-step.ts';
import { record } from './people.ts';

test('all that people and the monitor do with a ledger, once', async () => {
  await using ledger = await opened();
  expect(await everyStep(ledger)).toEqual(OUTCOME);
});

test('a ledger from before there was a monitor opens, and takes people', async () => {
  await using place = await temporaryFolder();
  {
    await using old = await openSqlite(place.folder);
    await migrate(old, 5);
  }
  await using ledger = await openLedger(place, { key: KEY });
  expect(await importPeople(ledger, [record(1)])).toMatchObject({ added: 1 });
});

test('a person that was moved to the place of another in the database cannot be read', async () => {
  await using ledger = await opened();
  await importPeople(ledger, [record(1), record(2)]);
  const first = 'SELECT data FROM workrights_person ORDER BY id LIMIT 1';
  sqlIn(ledger.folder, `UPDATE workrights_person SET data = (${first})`);
  await expect(ledger.monitor.people()).rejects.toThrow('cannot be decrypted');
});

test('re-checks that were planned before an import changed their people are not sent', async () => {
  await using ledger = await opened();
  await importPeople(ledger, [record(1)]);
  const [person] = await ledger.monitor.people();
  await importPeople(ledger, [record(1, { consent: false })]);
  const draft = await ledger.startPlan(
    'monitor-1',
    { environment: 'sandbox', attachments: false, consent: 'register' },
    { concurrency: 1 },
    1,
  );
  const { request } = record(1);
  await ledger.addRows(draft, [{ number: 1, data: { reference: 'E-1', request: request! } }], {
    repeat: true,
  });
  const assignments = [{ person: person!.id, version: person!.version, row: 1 }];
  await expect(ledger.monitor.endPlan(draft, assignments, 1)).rejects.toThrow('was changed');
  expect(await ledger.monitor.people()).toMatchObject([{ check: null }]);
  expect(await ledger.run('monitor-1')).toMatchObject({ state: 'planning' });
});
