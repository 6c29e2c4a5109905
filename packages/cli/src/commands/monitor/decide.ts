import {
  decideAbout,
  type Decision,
  describeDecision,
  type DecisionReason,
  monitorPeople,
  NothingToDecideError,
} from '@workrights/durable';
import { EXIT } from '../../failures/exit-codes.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain } from '../../output/plain.ts';
import { readIds } from '../../request/read-input.ts';
import { type LedgerFlags, openLedgerOf } from '../bulk/ledger.ts';
import { noSuchPerson } from './no-such-person.ts';

interface DecideFlags extends LedgerFlags, OutputFlags {
  readonly reviewOn: string;
  readonly because: DecisionReason;
  readonly by?: string | undefined;
}

/**
 * Stores a decision about each person. The ids are those of `monitor list`, as for `forget`. If one is unknown, nothing is
 * written.
 */
export default async function decide(flags: DecideFlags, ...args: string[]): Promise<void> {
  const { reviewOn, because, by } = flags;
  const ids = await readIds(args);
  await using ledger = await openLedgerOf(flags);
  const known = new Set((await monitorPeople(ledger)).map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw noSuchPerson('Nothing was written.');
  const decisions: (Decision & { readonly id: string })[] = [];
  const nothingToDecide: string[] = [];
  for (const id of ids) {
    const decision = await decideAbout(ledger, id, { reviewOn, because, by }).catch((error: unknown) => {
      // With several people, one with nothing to decide doesn't stop the others.
      if (ids.length > 1 && error instanceof NothingToDecideError) return undefined;
      throw error;
    });
    if (decision === undefined) nothingToDecide.push(id);
    else decisions.push({ id, ...decision });
  }
  const [first] = decisions;
  await writeOne(flags, ids.length === 1 ? first : { decisions, nothingToDecide }, () =>
    [
      ...(first ? [`Noted: ${plain(describeDecision(first))}.`] : []),
      ...(ids.length > 1 ? [`Noted for ${decisions.length} of ${ids.length}.`] : []),
      ...(nothingToDecide.length > 0 ? [`Nothing to decide: ${nothingToDecide.join(', ')}`] : []),
      'What was unknown is unknown still.',
    ].join('\n'),
  );
  if (nothingToDecide.length > 0) process.exitCode = EXIT.partlyFailed;
}
