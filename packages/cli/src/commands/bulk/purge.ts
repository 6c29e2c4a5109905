import { UnfinishedRunError } from '@workrights/durable';
import { usage } from '../../failures/failure.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain } from '../../output/plain.ts';
import { confirmDeletion } from '../../service/confirm.ts';
import { formatNumber } from './counts.ts';
import { type LedgerFlags, openLedgerOf } from './ledger.ts';

/** Deletes a run's personal data for good, after asking. */
export default async function purge(
  flags: LedgerFlags &
    OutputFlags & { readonly yes?: boolean | undefined; readonly unfinished?: boolean | undefined },
  name: string,
): Promise<void> {
  await using ledger = await openLedgerOf(flags);
  await confirmDeletion(`This deletes the people and the results of run "${name}" for good.`, flags);
  const purged = await ledger
    .purge(name, { unfinished: flags.unfinished ?? false })
    .catch((error: unknown) => {
      if (!(error instanceof UnfinishedRunError)) throw error;
      throw usage(error.message, {
        code: 'unfinished-run',
        flag: 'unfinished',
        fix: `Finish it: workrights bulk resume ${plain(name)}. Or add --unfinished to lose these checks.`,
      });
    });
  await writeOne(
    flags,
    { run: name, purged },
    () => `${formatNumber(purged)} rows have no personal data any more.`,
  );
}
