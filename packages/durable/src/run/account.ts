import { NotFoundError, type VisaChecks } from '@workrights/client';

import type { Ledger } from '../ledger/ledger.ts';
import { OtherAccountError } from './errors.ts';

const SAMPLE = 3;

/**
 * Makes sure that the credentials see the checks that the run has. With those of another account the list of recent checks would
 * prove that nothing was sent, and people would be checked twice.
 *
 * @returns when the first check that the run has was answered; undefined when it has none.
 * @throws OtherAccountError, and the errors of the lookup.
 */
export async function verifyAccount(
  ledger: Ledger,
  run: string,
  checks: VisaChecks,
): Promise<number | undefined> {
  const ids: string[] = [];
  let firstAt = Infinity;
  for (const state of ['pending', 'completed'] as const) {
    if (ids.length >= SAMPLE) break;
    for await (const { checkId, submittedAt } of ledger.rows(run, { states: [state] })) {
      if (checkId !== null) ids.push(checkId);
      firstAt = Math.min(firstAt, submittedAt ?? Infinity);
      if (ids.length >= SAMPLE) break;
    }
  }
  const [first] = ids;
  if (first === undefined) return undefined;
  const seen = await checks
    .lookup(ids)
    .catch(async (error: unknown) => {
      // Where there is no lookup, or it takes no unknown id, the first check by itself tells.
      if (!(error instanceof NotFoundError)) throw error;
      return [await checks.get(first)];
    })
    .catch((error: unknown) => {
      if (error instanceof NotFoundError) return [];
      throw error;
    });
  if (!seen.some(({ id }) => ids.includes(id))) throw new OtherAccountError(run);
  return firstAt;
}
