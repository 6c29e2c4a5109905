/** Opens a ledger, tries to get it for itself, writes the result, and closes it. */
import { writeSync } from 'node:fs';

import { openLedger } from '../../../../src/open-ledger.ts';
import { KEY } from '../invented.ts';

const [folder = ''] = process.argv.slice(2);
await using ledger = await openLedger({ folder }, { key: KEY });
const work = await ledger.startWork({ join: false }).catch((error: Error) => error.name);
writeSync(1, typeof work === 'string' ? `${work}\n` : 'working\n');
