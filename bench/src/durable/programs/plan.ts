import type { Ledger } from '@workrights/durable';

import { requestOf } from '../people.ts';
import type { Order } from './order.ts';

export const KEY = 'an invented key of a ledger';
export const RUN = 'bench';
const BATCH = 1_000;

/** Plans the run, unless an earlier start of the program did. */
export async function planOnce(
  ledger: Pick<Ledger, 'run' | 'startPlan' | 'addRows' | 'endPlan'>,
  { people, concurrency, attachments }: Pick<Order, 'people' | 'concurrency' | 'attachments'>,
): Promise<void> {
  const known = await ledger.run(RUN);
  if (known !== undefined && known.state !== 'planning') return;
  const draft = await ledger.startPlan(
    RUN,
    { environment: 'sandbox', attachments },
    { concurrency },
    Date.now(),
  );
  for (let first = 1; first <= people; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, people - first + 1) }, (_, index) => ({
      number: first + index,
      data: { reference: null, request: requestOf(first + index) },
    }));
    await ledger.addRows(draft, rows, { repeat: false });
  }
  await ledger.endPlan(draft);
}
