import { writeEvidence } from '@workrights/durable';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { interruption } from '../../service/interrupt.ts';
import { openLedgerOf } from '../bulk/ledger.ts';
import { describeSignedFolder } from '../bulk/signed-folder.ts';
import { noSuchPerson } from './no-such-person.ts';
import { type RulesFlags, rulesOf } from './rules.ts';

/** Writes everything that the ledger knows about a person into a new folder. The id is that of `monitor list`, as for `forget`. */
export default async function evidence(
  flags: RulesFlags & OutputFlags & { readonly to: string },
  id: string,
): Promise<void> {
  const rules = await rulesOf(flags);
  await using ledger = await openLedgerOf(flags);
  const written = await writeEvidence(ledger, id, flags.to, { rules, signal: interruption() });
  if (written === undefined) throw noSuchPerson('Nothing was written.');
  await writeOne(flags, written, (found) =>
    describeSignedFolder(
      found,
      'The evidence of the person is written.',
      ['Checks', found.checks],
      'evidence.html',
    ),
  );
}
