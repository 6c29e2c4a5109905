import { NotFoundError, type VisaCheck, type VisaChecks } from '@workrights/client';

import type { BulkLedger } from '../ledger/ledger.ts';
import { OtherAccountError } from './errors.ts';

/** So many of the first and of the last checks: a service may forget those that are old. */
const SAMPLE = 3;

/**
 * Makes sure that the credentials see the checks that the run has. With those of another account the list of recent checks would
 * prove that nothing was sent, and people would be checked twice.
 *
 * @returns when the first check that the run has was answered; undefined when it has none.
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
    // Where there is no lookup, or it takes no unknown id, each check by itself tells.
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

/** Some checks of the run, and when each was answered. */
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
