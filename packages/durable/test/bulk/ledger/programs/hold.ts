/** Keeps a ledger open for work until the process is killed. */
import { writeSync } from 'node:fs';

import { openLedger } from '../../../../src/open-ledger.ts';
import { KEY } from '../invented.ts';

const [folder = ''] = process.argv.slice(2);
const ledger = await openLedger({ folder }, { key: KEY });
await ledger.startWork({ join: false });
writeSync(1, 'working\n');
setInterval(() => {}, 60_000);
