import type { NewRow, Ledger } from '@workrights/durable';
import { sampleRequest } from '@workrights/examples/sample-request';
import type { Sandbox } from '@workrights/sandbox';

import { KEY } from '../../packages/durable/test/bulk/ledger/invented.ts';
import { checksOf } from '../support/service.ts';
import type { Order } from './worker.ts';

export { KEY };
export const RUN = 'autumn';

/** Rows about invented people, who differ only in their passport number. */
export function invent(people: number): NewRow[] {
  return Array.from({ length: people }, (_, index) => ({
    number: index + 1,
    data: {
      reference: `E-${index + 1}`,
      request: {
        ...sampleRequest,
        mode: 'fastcheck',
        document: { ...sampleRequest.document, identifier: `SBXPERSON${index + 1}` },
      },
    },
  }));
}

export async function plan(ledger: Ledger, people: number, concurrency = 8): Promise<void> {
  const settings = { environment: 'sandbox', attachments: false } as const;
  const draft = await ledger.startPlan(RUN, settings, { concurrency }, Date.now());
  await ledger.addRows(draft, invent(people), { repeat: false });
  await ledger.endPlan(draft);
}

/** Makes a check that is an hour old, to which the list of recent checks reaches back, so that no worker has to wait. */
export async function makeOldCheck(sandbox: Sandbox): Promise<void> {
  sandbox.clock.advance(-3_600_000);
  const request = invent(1)[0]!.data.request!;
  const document = { ...request.document, identifier: 'OLDCHECK' };
  await checksOf(sandbox).create({ ...request, document } as typeof request);
  sandbox.clock.advance(3_600_000);
}

/** Delays each create at the sandbox, so that some are in progress whenever a worker is killed. */
export function delayCreates(sandbox: Sandbox, milliseconds = 40): void {
  sandbox.armFault({ fault: 'delay', milliseconds, operation: 'createVisaCheck', times: null });
}

/** What a worker needs for the run of these people at a sandbox. */
export function orderFor(
  { url, credentials }: Sandbox,
  place: Order['place'],
  options: NonNullable<Order['options']>,
): Order {
  return { place, key: KEY, run: RUN, url, accessToken: credentials.accessToken, options };
}

/** The number of checks that the sandbox has for each person. */
export function countChecks({ context }: Sandbox): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of context.store.checks.list(1_000_000)) {
    const number = context.store.checks.get(id)?.request.document.identifier ?? '';
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return counts;
}

/** The results for the people of a run, counted at the sandbox and in the ledger. */
export async function account(
  sandbox: Sandbox,
  ledger: Ledger,
): Promise<{
  readonly sentTwice: string[];
  /** Rows without a check that aren't refused or held either. */
  readonly lost: number[];
  /** Rows with another person's check, or with the check of another row. */
  readonly mixedUp: number[];
  readonly held: number[];
}> {
  const counts = countChecks(sandbox);
  const sentTwice = [...counts].filter(([, count]) => count > 1).map(([number]) => number);
  const lost: number[] = [];
  const mixedUp: number[] = [];
  const held: number[] = [];
  const seen = new Set<string>();
  for await (const { number, state, checkId, data } of ledger.rows(RUN)) {
    if (state === 'held') held.push(number);
    else if (checkId === null) lost.push(number);
    else {
      const record = sandbox.context.store.checks.get(checkId);
      const isOwn = record?.request.document.identifier === data?.request?.document.identifier;
      if (!isOwn || seen.has(checkId)) mixedUp.push(number);
      seen.add(checkId);
    }
  }
  return { sentTwice, lost, mixedUp, held };
}
