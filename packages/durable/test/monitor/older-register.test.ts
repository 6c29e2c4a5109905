import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { fileOf } from '../base/database/ledger-file.ts';
import { openLedger } from '../../src/open-ledger.ts';
import { decideAbout } from '../../src/monitor/decide.ts';
import { importPeople } from '../../src/monitor/import-people.ts';
import { monitorPeople, monitorPlan } from '../../src/monitor/read-register.ts';
import { KEY, temporaryFolder } from '../bulk/ledger/invented.ts';

test('people of a register from before there were decisions are read, unchanged by the same import, and can be decided about', async () => {
  await using place = await temporaryFolder();
  mkdirSync(place.folder, { mode: 0o700 });
  const older = gunzipSync(readFileSync(path.join(import.meta.dirname, 'format-6.sqlite.gz')));
  writeFileSync(fileOf(place.folder), older);
  await using ledger = await openLedger(place, { key: KEY });
  const [person] = await monitorPeople(ledger);
  expect(person).toMatchObject({ employeeId: 'E-1', workRightsEndsOn: null, decisions: [], expiresOn: null });
  expect(await importPeople(ledger, [{ employeeId: 'E-1', consent: true }])).toMatchObject({ unchanged: 1 });
  const reviewOn = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await decideAbout(ledger, person!.id, { reviewOn, because: 'record-read' });
  expect(await monitorPlan(ledger)).toMatchObject({ toDecide: [], decided: [{ employeeId: 'E-1' }] });
});
