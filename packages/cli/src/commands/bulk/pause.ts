import { pauseRun, runStatus } from '@workrights/durable';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { type LedgerFlags, openLedgerOf } from './ledger.ts';
import { showStatus } from './status.ts';

/** Pauses a run in all processes that work on it. */
export default async function pause(flags: LedgerFlags & OutputFlags, name: string): Promise<void> {
  await using ledger = await openLedgerOf(flags);
  await pauseRun(ledger, name);
  await writeOne(flags, await runStatus(ledger, name), showStatus);
}
