import { responseOf, StatusError, type VisaCheck, type VisaCheckCreate } from '@workrights/client';
import { matchCheck } from '@workrights/client/match-check';

import type { Work } from './work.ts';

/** Lengths of the list. A longer one is requested if the shorter one doesn't reach back far enough. */
export const LENGTHS = [100, 2_000, 10_000];
/** A service may refuse a long list: the maximum isn't documented. */
const TOO_LONG: ReadonlySet<number> = new Set([400, 413, 422]);
/** In milliseconds: the clocks of this machine and the service are compared to the second. */
const SKEW = 2_000;

/** The service's newest checks; undefined if it refuses this limit. */
export async function listRecent({ checks }: Work, limit: number): Promise<readonly VisaCheck[] | undefined> {
  try {
    return await checks.list({ limit });
  } catch (error) {
    if (limit > LENGTHS[0]! && error instanceof StatusError && TOO_LONG.has(error.status)) return undefined;
    throw error;
  }
}

/** Whether the service created a check at or after a time of this machine, allowing for the service's own clock. */
export function madeSince(
  { clock }: Work,
  listed: readonly VisaCheck[],
  since: number,
): (check: VisaCheck) => boolean {
  const serviceNow = Date.parse(responseOf(listed)?.headers['date'] ?? '') || clock.now();
  const from = since + (serviceNow - clock.now()) - SKEW;
  return ({ requested_at: time }) => Date.parse(time ?? '') >= from;
}

/** The request as the client sends it, with its defaults. */
export function asSent({ run }: Work, request: VisaCheckCreate): VisaCheckCreate {
  return { mode: 'fastcheck', environment: run.settings.environment, ...request };
}

/**
 * Looks for the check of a restored ledger's row in a list that can't prove that it is complete, because the account's first
 * check belongs to the run itself. A check in the list is the row's. A missing one may still exist.
 *
 * @returns `check`: the only check that equals the request. `ended`: the service returned fewer than requested.
 */
export async function findVisible(
  work: Work,
  request: VisaCheckCreate,
  since: number,
): Promise<{ readonly check: VisaCheck | undefined; readonly ended: boolean }> {
  for (const limit of LENGTHS) {
    const listed = await listRecent(work, limit);
    if (listed === undefined) break;
    const isNew = madeSince(work, listed, since);
    const known = await work.ledger.knownChecks(listed.map(({ id }) => id));
    const alike = listed.filter(
      (check) => isNew(check) && !known.has(check.id) && matchCheck(check, asSent(work, request)) === 'yes',
    );
    if (listed.length < limit)
      return { check: alike.length === 1 ? alike[0] : undefined, ended: alike.length < 2 };
  }
  return { check: undefined, ended: false };
}
