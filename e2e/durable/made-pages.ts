import {
  digestPage,
  importPeople,
  importPeopleFromFile,
  monitorReport,
  openLedger,
  runMonitor,
  writeEvidence,
  writeReport,
} from '@workrights/durable';
import { createObserver, renderPage } from '@workrights/observe';
import { createSandbox } from '@workrights/sandbox';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createDatabase } from '../support/shared-postgres.ts';
import { peopleRun } from './people-run.ts';

const KEY = 'an invented key of a test';

/** Makes the report of a run of 200 invented people, and returns its page. */
export async function makeReport(folder: string): Promise<string> {
  await using ledger = await peopleRun(folder, 'people of June');
  await writeReport(ledger, 'people of June', path.join(folder, 'report'));
  return path.join(folder, 'report/report.html');
}

/** An invented result that an importer states. */
const stated = (expiresOn: string | null) => ({
  source: 'stated' as const,
  checkId: null,
  jurisdiction: null,
  status: null,
  work: 'unknown' as const,
  study: 'unknown' as const,
  conditions: [],
  expiresOn,
  expiryMissing: expiresOn === null ? ('not-stated' as const) : null,
  environment: null,
  checkedOn: '2026-11-01',
});

/** Makes the digest about three people: without an end, with one that is over, and with one in 31 days. */
export async function makeDigest(folder: string): Promise<string> {
  await using ledger = await openLedger({ folder: path.join(folder, 'register') }, { key: KEY });
  const clock = { now: () => Date.parse('2026-11-23T01:00:00Z') };
  const people = [
    { employeeId: 'E-1', consent: true, result: stated(null) },
    { employeeId: '<script>alert(1)</script>', consent: false, result: stated('2026-11-22') },
    { employeeId: 'E'.repeat(80), consent: true, result: stated('2026-12-24') },
  ];
  await importPeople(ledger, people, { clock });
  const page = path.join(folder, 'digest.html');
  await writeFile(page, digestPage(await monitorReport(ledger, { clock })));
  return page;
}

const PEOPLE = [
  'reference,jurisdiction,check_type,document_type,identifier,country,family_name,date_of_birth,consent',
  '<b>E-1</b>,AUS,work,passport,SBXSTUDENT8105,COL,Sample,1998-04-12,yes',
  'E-2,AUS,work,passport,SBXPERMANENT189,GBR,Sample,1985-11-03,yes',
];

/** Makes the evidence of the first of two people, from a ledger in Postgres. */
export async function makeEvidence(folder: string): Promise<{ page: string; publicKey: string }> {
  const file = path.join(folder, 'people.csv');
  await writeFile(file, `${PEOPLE.join('\n')}\n`);
  await using sandbox = await createSandbox();
  // Lets the checks finish soon.
  using _ = setInterval(() => sandbox.clock.advance(5000), 200);
  await using ledger = await openLedger({ database: await createDatabase() }, { key: KEY });
  await importPeopleFromFile(ledger, { file });
  const { accessToken } = sandbox.credentials;
  const checks = { baseUrl: sandbox.url, accessToken, quota: 'none' } as const;
  await runMonitor(ledger, { checks, mode: 'fastcheck', attachments: true });
  const people = await ledger.monitor.people();
  const evidence = path.join(folder, 'evidence');
  await writeEvidence(ledger, people.find(({ employeeId }) => employeeId !== 'E-2')!.id, evidence);
  return { page: path.join(evidence, 'evidence.html'), publicKey: ledger.publicKey };
}

/** Makes the observer's report on a service with an unexpected status and an unexpected field. */
export async function makeObserved(folder: string): Promise<string> {
  const observer = createObserver();
  const type = ['content-type', 'application/json'] as const;
  const body = {
    data: { id: 'vc_1', jurisdiction: 'AUS', status: 'completed', quokkas: 1, visa: { australia: {} } },
  };
  for (const [method, status] of [
    ['POST', 202],
    ['GET', 200],
  ] as const) {
    observer.see({
      method,
      url: `https://service.invalid/v2/visa-checks${method === 'GET' ? '/vc_1' : ''}`,
      requestHeaders: [type],
      requestBody: Buffer.from(method === 'GET' ? '' : '{"jurisdiction": "AUS"}'),
      status,
      responseHeaders: [type],
      responseBody: Buffer.from(JSON.stringify(body)),
      at: new Date('2026-03-02T10:00:00Z'),
    });
  }
  const page = path.join(folder, 'observed.html');
  await writeFile(page, renderPage(observer.report()));
  return page;
}
