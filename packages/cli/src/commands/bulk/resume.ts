import { resumeRun } from '@workrights/durable';
import { openLedgerOf } from './ledger.ts';
import { type RunFlags, work } from './run.ts';

/** Resumes a paused run, and works on it. */
export default async function resume(
  flags: RunFlags & { readonly restored?: boolean | undefined },
  name: string,
): Promise<void> {
  await using ledger = await openLedgerOf(flags);
  await work(ledger, flags, name, () => resumeRun(ledger, name, { restored: flags.restored ?? false }));
}
