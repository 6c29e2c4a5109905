import { writeEvidence } from '@workrights/durable';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { interruption } from '../../service/interrupt.ts';
import { formatNumber } from '../bulk/counts.ts';
import { openLedgerOf } from '../bulk/ledger.ts';
import { noSuchPerson } from './no-such-person.ts';
import { type RulesFlags, rulesOf } from './rules.ts';

/** Writes all that the ledger knows of a person into a new folder. The id is that of `monitor list`, as for `forget`. */
export default async function evidence(
  flags: RulesFlags & OutputFlags & { readonly to: string },
  id: string,
): Promise<void> {
  const rules = await rulesOf(flags);
  await using ledger = await openLedgerOf(flags);
  const written = await writeEvidence(ledger, id, flags.to, { rules, signal: interruption() });
  if (written === undefined) throw noSuchPerson('Nothing was written.');
  await writeOne(flags, written, ({ folder, files, checks, publicKey }) =>
    [
      'The evidence of the person is written.',
      rows([
        ['Checks', formatNumber(checks)],
        ['Folder', plain(folder)],
        ['Files', formatNumber(files)],
        ['Public key', publicKey],
      ]),
      '  It holds personal data. Open evidence.html.',
      `Check later that nobody changed it: workrights bulk verify ${plain(folder)} --public-key ${publicKey}`,
    ].join('\n'),
  );
}
