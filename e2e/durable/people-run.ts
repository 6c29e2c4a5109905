import { type Ledger, openLedger, planRun, type Problem } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { inventedPeople } from '@workrights/sandbox/people';
import path from 'node:path';

import { checksOf } from '../support/service.ts';

/** Texts that only `exceptions.csv` may contain: ids, and the service's own words. */
export const OF_ONE_PERSON: readonly string[] = ['vc_invented_one', 'Invented words of the service'];

/**
 * Plans the 200 invented people, or the first of them. The sandbox responds to all but the last planned one. Then the first
 * one is held, and the service refuses the second.
 */
export async function peopleRun(folder: string, run: string, people = 200): Promise<Ledger> {
  await using sandbox = await createSandbox();
  const ledger = await openLedger({ folder: path.join(folder, 'ledger') }, { key: 'an invented key' });
  await planRun(ledger, {
    run,
    file: bytesOf(
      inventedPeople()
        .split('\n')
        .slice(0, people + 1)
        .join('\n'),
    ),
  });
  const checks = checksOf(sandbox);
  const now = Date.now();
  const lease = await ledger.lease(run, 'a test', now, now + 600_000);
  if (lease === undefined) throw new Error('The run has no work.');
  const rows = await ledger.beginSubmitting(lease, 200, now);
  const sent = await Promise.all(
    rows.map(async ({ number, data }) => {
      if (!data?.request) throw new Error(`Row ${number} was planned without a request.`);
      return { number, checkId: (await checks.create(data.request)).id };
    }),
  );
  const [held, refused, ...pending] = sent.map((row) => ({ ...row, state: 'pending' as const }));
  const [checkId, words] = OF_ONE_PERSON;
  await ledger.endSubmitting(
    lease,
    [
      { number: held!.number, state: 'held', problem: severalChecks(`${checkId}, ${held!.checkId}`) },
      {
        number: refused!.number,
        state: 'refused',
        problem: REFUSED,
        data: { ...rows[1]!.data!, refusal: [words!] },
      },
      ...pending,
    ],
    now,
  );
  sandbox.clock.advance(60_000);
  const done = await Promise.all(
    pending.slice(0, -1).map(async ({ number, checkId }) => ({ number, check: await checks.get(checkId) })),
  );
  await ledger.complete(lease, done, now + 60_000);
  return ledger;
}

/** The problem in the form that a run writes. */
function severalChecks(ids: string): Problem {
  return {
    code: 'several-checks',
    details: [{ rule: `More than one check can belong to this row: ${ids}.` }],
  };
}

const REFUSED: Problem = {
  code: 'refused-by-service',
  details: [{ column: 'country', rule: 'is not accepted by the service' }],
};

async function* bytesOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
