import { openLedger } from '../../../../src/open-ledger.ts';
import { writeReport } from '../../../../src/bulk/report/write-report.ts';
import { KEY } from '../../ledger/invented.ts';

/** A program that tests kill. It writes one report of a run after the other: `report-0`, `report-1`, … */
const [ledgerFolder = '', run = '', target = ''] = process.argv.slice(2);

await using ledger = await openLedger({ folder: ledgerFolder }, { key: KEY });
console.log('ready');
for (let index = 0; ; index += 1) {
  await writeReport(ledger, run, `${target}/report-${index}`);
  console.log('written');
}
