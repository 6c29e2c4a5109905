import { join } from 'node:path';

import { openLedger, planRun, startRun, type RunSummary } from '@workrights/durable';

import { temporaryFolder } from '../support/temporary-folder.ts';
import type { Sent } from './accounting.ts';
import { personOf, SETTLE_FOR, TIMEOUT, type Credentials } from './load.ts';

/** The most starts. When a start fails on its way to the service, another one follows, as a person would do. */
const STARTS = 6;

/** Plans a spreadsheet of invented people, and runs it to its end. */
export async function bulk(
  baseUrl: string,
  { accessToken }: Credentials,
  { round, people }: { readonly round: number; readonly people: number },
): Promise<{ readonly sent: Sent[]; readonly counts: RunSummary['counts'] }> {
  await using folder = await temporaryFolder('soak');
  await using ledger = await openLedger({ folder: join(folder.path, 'ledger') }, { key: 'an invented key' });
  await planRun(ledger, { run: 'soak', file: spreadsheet(round, people), attachments: true });
  let summary: RunSummary | undefined;
  for (let start = 0; start < STARTS && summary?.ended !== 'done'; start += 1) {
    const checks = { baseUrl, accessToken, timeout: TIMEOUT, logLevel: 'off', quota: 'none' } as const;
    summary = await startRun(ledger, 'soak', { checks, settleFor: SETTLE_FOR });
  }
  const sent: Sent[] = [];
  for await (const { data, state, checkId } of ledger.rows('soak')) {
    const identifier = data?.request?.document.identifier ?? '';
    if (checkId !== null) sent.push({ identifier, outcome: { kind: 'created', id: checkId } });
    else sent.push({ identifier, outcome: { kind: state === 'planned' ? 'none' : 'unsure' } });
  }
  if (summary?.ended !== 'done') throw new Error(`The bulk run ended as ${summary?.ended}.`);
  return { sent, counts: summary.counts };
}

async function* spreadsheet(round: number, people: number): AsyncIterable<Uint8Array> {
  yield Buffer.from(
    'jurisdiction,check_type,document_type,identifier,country,family_name,date_of_birth,consent\n',
  );
  for (let person = 0; person < people; person += 1) {
    const { jurisdiction, document } = personOf(`BULK${round}X${person}`);
    const { type, identifier, country, family_name: name, date_of_birth: born } = document;
    yield Buffer.from(`${[jurisdiction, 'work', type, identifier, country, name, born, 'yes'].join(',')}\n`);
  }
}
