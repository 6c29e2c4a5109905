/** Marks rows of the run "spring" until it is killed, and writes the number of each row that is certainly marked. */
import { writeSync } from 'node:fs';

import { openLedger } from '../../../../src/open-ledger.ts';
import { KEY } from '../invented.ts';

const [folder = ''] = process.argv.slice(2);
const ledger = await openLedger({ folder }, { key: KEY });
await ledger.startWork({ join: false });
const holder = `process ${process.pid}`;
for (;;) {
  const lease = await ledger.lease('spring', holder, Date.now(), Date.now() + 3_600_000);
  if (!lease) break;
  for (let rows = await ledger.beginSubmitting(lease, 7, Date.now()); rows.length > 0;) {
    for (const { number } of rows) writeSync(1, `${number}\n`);
    const pending = rows.map(
      ({ number }) => ({ number, state: 'pending', checkId: `vc_${number}` }) as const,
    );
    await ledger.endSubmitting(lease, pending, Date.now());
    rows = await ledger.beginSubmitting(lease, 7, Date.now());
  }
  await ledger.release(lease, Date.now() + 3_600_000);
}
writeSync(1, 'done\n');
