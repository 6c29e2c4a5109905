import type { Ledger } from '../ledger/ledger.ts';
import { dayAt } from './days.ts';
import { barOn } from './may-check.ts';

/**
 * Re-checks that were planned and not sent, of people who may no longer be checked, are withdrawn: their rows are refused for good. What
 * has left has left.
 */
export async function stopChecks(ledger: Ledger, now: number): Promise<void> {
  const day = dayAt(now);
  const byRun = new Map<string, number[]>();
  for (const person of await ledger.monitor.people()) {
    const { check } = person;
    if (check?.state !== 'planned' || barOn(person, day) === null) continue;
    byRun.set(check.run, [...(byRun.get(check.run) ?? []), check.row]);
  }
  for (const [run, rows] of byRun) await ledger.withdraw(run, rows, now);
}
