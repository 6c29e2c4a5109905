import { responseOf, StatusError, type VisaCheck, type VisaCheckCreate } from '@workrights/client';
import { matchCheck } from '@workrights/client/match-check';

import type { Work } from './work.ts';

/** Checks of a list. When it doesn't reach back as far as it must, a longer one is requested. */
export const LENGTHS = [100, 2_000, 10_000];
/** A service may refuse so long a list: the largest is not documented. */
const TOO_LONG: ReadonlySet<number> = new Set([400, 413, 422]);
/** The clocks of this machine and of the service are compared to the second. In milliseconds. */
const SKEW = 2_000;

/** The newest checks of the service; undefined when it refuses so many. */
export async function listRecent({ checks }: Work, limit: number): Promise<readonly VisaCheck[] | undefined> {
  try {
    return await checks.list({ limit });
  } catch (error) {
    if (limit > LENGTHS[0]! && error instanceof StatusError && TOO_LONG.has(error.status)) return undefined;
    throw error;
  }
}

/** Tells which checks of a list the service made at or after a time of this machine, whatever clock the service has. */
export function madeSince(
  { clock }: Work,
  listed: readonly VisaCheck[],
  since: number,
): (check: VisaCheck) => boolean {
  const serviceNow = Date.parse(responseOf(listed)?.headers['date'] ?? '') || clock.now();
  const from = since + (serviceNow - clock.now()) - SKEW;
  return ({ requested_at: time }) => Date.parse(time ?? '') >= from;
}

/** A request with what the client adds. */
export function asSent({ run }: Work, request: VisaCheckCreate): VisaCheckCreate {
  return { mode: 'fastcheck', environment: run.settings.environment, ...request };
}

/**
 * Looks for the check of a row of a restored ledger in a list that can't prove that it has all checks: those of an account whose
 * first check is of the run itself. Then a check that is there is of the row, and one that isn't may be nowhere.
 *
 * @returns `check`: the only one that is shown as it was sent. `ended`: the service gave fewer than it was asked for.
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
