import { type Counts, type Ledger, type RunStatus, runStatus } from '@workrights/durable';
import { type OutputFlags, writeList, writeOne } from '../../output/output.ts';
import { plain } from '../../output/plain.ts';
import { counted, showCounts } from './counts.ts';
import { type LedgerFlags, openLedgerOf } from './ledger.ts';

export default async function status(flags: LedgerFlags & OutputFlags, name?: string): Promise<void> {
  await using ledger = await openLedgerOf(flags);
  if (name !== undefined) {
    await writeOne(flags, await runStatus(ledger, name), showStatus);
    return;
  }
  await writeList(flags, statuses(ledger), showStatus, 'The ledger has no run.');
}

async function* statuses(ledger: Ledger): AsyncGenerator<RunStatus> {
  for (const { name } of await ledger.runs()) yield runStatus(ledger, name);
}

export function showStatus({ run, state, budget, again, ...counts }: RunStatus): string {
  const limits = [
    budget.perMinute === undefined ? undefined : `${budget.perMinute} requests a minute`,
    budget.perDay === undefined ? undefined : `${budget.perDay} a day`,
  ].filter((limit) => limit !== undefined);
  return [
    `Run ${plain(run)}: ${state === 'ready' ? progressOf(counts, again) : state}${limits.length > 0 ? `, at most ${limits.join(' and ')}` : ''}`,
    showCounts(counts),
    ...(again === 0
      ? []
      : [
          `Of those that failed, ${counted(again, 'row')} will be tried again, since the cause passes: workrights bulk resume ${plain(run)}`,
        ]),
  ].join('\n');
}

/** A run stays `ready` in the ledger from its plan on, also once all of it is done. */
function progressOf(
  { planned, submitting, pending, unknown, refused, total }: Counts,
  again: number,
): string {
  if (planned > 0 && planned + refused === total) return 'ready';
  const left = planned + submitting + pending + unknown + again;
  return left > 0 ? 'begun, and not done: workrights bulk resume goes on with it' : 'done';
}
