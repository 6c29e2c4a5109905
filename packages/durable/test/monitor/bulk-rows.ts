import { startRun } from '../../src/bulk/run/start-run.ts';
import { requestOf } from '../bulk/run/world.ts';
import type { MonitorWorld } from './monitor-world.ts';

interface BulkRow {
  readonly reference: string;
  readonly person: number;
  readonly consent?: boolean;
}

/** A bulk run as `bulk plan` makes one: people who haven't agreed are rows that are never sent. */
export async function planRows(
  { ledger, time, checks }: MonitorWorld,
  name: string,
  given: readonly BulkRow[],
  { isSent = true } = {},
): Promise<void> {
  const settings = { environment: 'sandbox', attachments: false, consent: 'column' } as const;
  const draft = await ledger.startPlan(name, settings, { concurrency: 8 }, time.now());
  const rows = given.map(({ reference, person, consent = true }, index) => {
    const request = { ...requestOf(person), environment: 'sandbox' as const };
    const problem = { code: 'no-consent', details: [] };
    return consent
      ? { number: index + 1, data: { reference, request } }
      : { number: index + 1, data: { reference }, problem, withoutConsent: request };
  });
  await ledger.addRows(draft, rows, { repeat: true });
  await ledger.endPlan(draft);
  if (isSent) await startRun(ledger, name, { checks, clock: time });
}
