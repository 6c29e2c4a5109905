import { retryRun } from '@workrights/durable';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain } from '../../output/plain.ts';
import { formatNumber } from './counts.ts';
import { type LedgerFlags, openLedgerOf } from './ledger.ts';

/** Plans rows again; `resume` sends them. */
export default async function retry(
  flags: LedgerFlags & OutputFlags & { readonly held?: boolean | undefined },
  name: string,
): Promise<void> {
  await using ledger = await openLedgerOf(flags);
  const planned = await retryRun(ledger, name, { held: flags.held ?? false });
  const { held } = await ledger.counts(name);
  await writeOne(flags, { run: name, planned }, () =>
    planned === 0
      ? nothingPlanned(name, held)
      : `${formatNumber(planned)} rows are planned again. Send them: workrights bulk resume ${plain(name)}`,
  );
}

function nothingPlanned(name: string, held: number): string {
  return [
    'No row can be planned again. Rows that the plan refused need a new spreadsheet and a new run.',
    ...(held === 0
      ? []
      : [
          `Rows that are held: ${formatNumber(held)}. Do what the exceptions of the report say of them. Then: workrights bulk retry ${plain(name)} --held`,
        ]),
  ].join('\n');
}
