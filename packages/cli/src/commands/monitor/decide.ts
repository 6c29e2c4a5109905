import { decideAbout, describeDecision, type DecisionReason } from '@workrights/durable';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain } from '../../output/plain.ts';
import { type LedgerFlags, openLedgerOf } from '../bulk/ledger.ts';
import { noSuchPerson } from './no-such-person.ts';

interface DecideFlags extends LedgerFlags, OutputFlags {
  readonly reviewOn: string;
  readonly because: DecisionReason;
  readonly by?: string | undefined;
}

/** Notes a decision about a person. The id is that of `monitor list`, as for `forget`. */
export default async function decide(flags: DecideFlags, id: string): Promise<void> {
  const { reviewOn, because, by } = flags;
  await using ledger = await openLedgerOf(flags);
  const decision = await decideAbout(ledger, id, { reviewOn, because, by });
  if (decision === undefined) throw noSuchPerson('Nothing was written.');
  await writeOne(flags, { id, ...decision }, () =>
    [`Noted: ${plain(describeDecision(decision))}.`, 'What was unknown is unknown still.'].join('\n'),
  );
}
