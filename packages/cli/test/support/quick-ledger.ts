import path from 'node:path';

import { openLedger } from '../../../durable/src/open-ledger.ts';

/**
 * Makes the ledger of a home folder before the first command does. Deriving the key of a ledger that a command makes takes each
 * command a third of a second of processor time; of this one it's fast (`quick-keys.ts`).
 */
export async function makeQuickLedger({
  WORKRIGHTS_HOME: home = '',
  WORKRIGHTS_LEDGER_KEY: key = '',
}: Readonly<Record<string, string>>): Promise<void> {
  await (await openLedger({ folder: path.join(home, 'ledger') }, { key }))[Symbol.asyncDispose]();
}
