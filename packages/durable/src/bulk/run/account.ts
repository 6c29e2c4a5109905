import { NotFoundError, type VisaCheck, type VisaChecks } from '@workrights/client';

import type { BulkLedger } from '../ledger/ledger.ts';
import { OtherAccountError } from './errors.ts';

/** How many of the first and of the last checks: a service may forget old ones. */
const SAMPLE = 3;

/**
 * Checks that the credentials can see the run's checks. With another account's credentials, the list of recent checks would
 * seem to prove that nothing was sent, and people would be checked twice.
 *
 * @returns when the service responded to the run's first check; undefined if it has none.
 * @throws OtherAccountError, and the errors of the lookup.
 */
export async function verifyAccount(
  ledger: BulkLedger,
  run: string,
  checks: VisaChecks,
): Promise<number | undefined> {
  const sample = await sampleOf(ledger, run);
  const ids = [...sample.keys()];
  if (ids.length === 0) return undefined;
  const seen = await checks.lookup(ids).catch((error: unknown) => {
    // The service has no lookup, or refuses unknown ids: read the checks one by one.
    if (error instanceof NotFoundError) return firstOf(checks, ids);
    throw error;
  });
  if (!seen.some(({ id }) => sample.has(id))) throw new OtherAccountError(run);
  return Math.min(...sample.values());
}

async function firstOf(checks: VisaChecks, ids: readonly string[]): Promise<VisaCheck[]> {
  for (const id of ids) {
    try {
      return [await checks.get(id)];
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
  return [];
}

/** Some checks of the run, and when each was created. */
async function sampleOf(ledger: BulkLedger, run: string): Promise<ReadonlyMap<string, number>> {
  const sample = new Map<string, number>();
  for (const state of ['pending', 'completed'] as const) {
    for (const lastFirst of [false, true]) {
      let left = SAMPLE;
      for await (const { checkId, submittedAt } of ledger.rows(run, { states: [state], lastFirst })) {
        if (checkId !== null && submittedAt !== null) sample.set(checkId, submittedAt);
        left -= 1;
        if (left === 0) break;
      }
    }
  }
  return sample;
}
