import type { Ledger } from '../ledger/ledger.ts';
import { dayAt } from './days.ts';
import { barOn } from './may-check.ts';
import type { StoredPerson } from './monitor-store.ts';

/**
 * Re-checks that were planned and not sent, of people who may no longer be checked, are withdrawn: their rows are refused for good. What
 * has left has left. Gives how many rows.
 */
export async function stopChecks(
  ledger: Ledger,
  people: readonly StoredPerson[],
  now: number,
): Promise<number> {
  const day = dayAt(now);
  const byRun = new Map<string, number[]>();
  for (const person of people) {
    const { check } = person;
    if (check?.state !== 'planned' || barOn(person, day) === null) continue;
    byRun.set(check.run, [...(byRun.get(check.run) ?? []), check.row]);
  }
  let withdrawn = 0;
  for (const [run, rows] of byRun) withdrawn += (await ledger.withdraw(run, rows, now)).withdrawn.length;
  return withdrawn;
}
