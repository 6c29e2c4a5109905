import { EXIT } from '../../failures/exit-codes.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { rows } from '../../output/plain.ts';
import { formatNumber } from './counts.ts';
import { type LedgerFlags, openLedgerOf } from './ledger.ts';

/** Withdraws the consent of rows' people. Exits with 3 if a check of theirs was sent, or may be. */
export default async function withdraw(
  flags: LedgerFlags & OutputFlags & { readonly row: readonly number[] },
  name: string,
): Promise<void> {
  await using ledger = await openLedgerOf(flags);
  const { withdrawn, sent, unnamed } = await ledger.withdraw(name, flags.row);
  const shown = sent.map(
    ({ number, state, checkId }) => [`row ${number}`, [state, checkId].filter(Boolean).join('  ')] as const,
  );
  await writeOne(flags, { run: name, withdrawn, sent, unnamed }, () =>
    [
      `Rows that will not be sent: ${formatNumber(withdrawn.length)}. What the ledger held of their people is deleted.`,
      ...(sent.length > 0
        ? ['These were sent, or may have been. Ask the service what becomes of their checks:', rows(shown)]
        : []),
      ...(unnamed.length > 0
        ? [
            `Rows ${unnamed.join(', ')} name no document: look for other rows of these people, and withdraw those too.`,
          ]
        : []),
    ].join('\n'),
  );
  if (sent.length + unnamed.length > 0) process.exitCode = EXIT.partlyFailed;
}
