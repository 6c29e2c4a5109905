import { writeReport } from '@workrights/durable';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { interruption } from '../../service/interrupt.ts';
import { formatNumber } from './counts.ts';
import { type LedgerFlags, openLedgerOf } from './ledger.ts';

export interface ReportFlags extends LedgerFlags, OutputFlags {
  readonly to: string;
  readonly at?: string | undefined;
}

/** Writes the report of a run into a new folder. */
export default async function report(flags: ReportFlags, name: string): Promise<void> {
  await using ledger = await openLedgerOf(flags);
  const written = await writeReport(ledger, name, flags.to, {
    signal: interruption(),
    ...(flags.at !== undefined && { at: flags.at }),
  });
  await writeOne(flags, written, ({ folder, files, number, publicKey }) =>
    [
      `The report of run ${plain(name)} is written.`,
      rows([
        ['Number', formatNumber(number)],
        ['Folder', plain(folder)],
        ['Files', formatNumber(files)],
        ['Public key', publicKey],
      ]),
      '  It holds personal data. Open report.html, then results.csv and exceptions.csv.',
      `Check later that nobody changed it: workrights bulk verify ${plain(folder)} --public-key ${publicKey}`,
    ].join('\n'),
  );
}
