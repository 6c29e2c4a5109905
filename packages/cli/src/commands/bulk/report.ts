import { writeReport } from '@workrights/durable';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain } from '../../output/plain.ts';
import { interruption } from '../../service/interrupt.ts';
import { type LedgerFlags, openLedgerOf } from './ledger.ts';
import { describeSignedFolder } from './signed-folder.ts';

export interface ReportFlags extends LedgerFlags, OutputFlags {
  readonly to: string;
  readonly at?: string | undefined;
}

export default async function report(flags: ReportFlags, name: string): Promise<void> {
  await using ledger = await openLedgerOf(flags);
  const written = await writeReport(ledger, name, flags.to, {
    signal: interruption(),
    ...(flags.at !== undefined && { at: flags.at }),
  });
  await writeOne(flags, written, (found) =>
    describeSignedFolder(
      found,
      `The report of run ${plain(name)} is written.`,
      ['Number', found.number],
      'report.html, then results.csv and exceptions.csv',
    ),
  );
}
