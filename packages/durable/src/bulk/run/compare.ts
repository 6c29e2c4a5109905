import type { VisaCheck } from '@workrights/client';
import { matchCheck } from '@workrights/client/match-check';

import { LedgerBehindError } from './errors.ts';
import { patiently } from './patiently.ts';
import { asSent, LENGTHS, listRecent, madeSince } from './recent-checks.ts';
import { unansweredOf } from './reconcile.ts';
import type { Work } from './work.ts';

/** Checks with a partly masked number are compared with every row. Comparing more would take too long. */
const MOST_MASKED = 200;

/**
 * Checks that the ledger knows everything that was sent for its run. After a restore from a copy it doesn't: the service then
 * has checks that are newer than its last step and match rows that look unsent. Checks of other people by other programs don't
 * matter.
 *
 * @returns the service's newest checks; undefined if no row is to be sent.
 * @throws LedgerBehindError, and the errors of the list.
 */
export async function compareWithService(work: Work): Promise<readonly VisaCheck[] | undefined> {
  const { ledger, run, clock } = work;
  if ((await ledger.counts(run.name)).planned === 0) return undefined;
  const noted = await ledger.lastNoted(run.name, clock.now());
  if (noted === undefined) return undefined;
  let newest: readonly VisaCheck[] | undefined;
  for (const limit of LENGTHS) {
    const listed = await patiently(work, () => listRecent(work, limit));
    if (listed === undefined) break;
    newest ??= listed;
    const isNew = madeSince(work, listed, noted);
    // Read the rows after the list: rows that another worker was sending are no longer planned.
    await compare(work, listed.filter(isNew));
    if (listed.length < limit || !listed.every(isNew)) break;
  }
  return newest;
}

async function compare(work: Work, listed: readonly VisaCheck[]): Promise<void> {
  const { ledger, run } = work;
  const known = await ledger.knownChecks(listed.map(({ id }) => id));
  const unknown = listed.filter(({ id }) => !known.has(id));
  if (unknown.length === 0) return;
  // The run itself looks for these.
  const unanswered = (await unansweredOf(work)).map((request) => asSent(work, request));
  const strangers = unknown.filter((check) =>
    unanswered.every((request) => matchCheck(check, request) !== 'yes'),
  );
  const byNumber = Map.groupBy(strangers, (check) => numberOf(check.document?.identifier));
  const masked = [...byNumber].flatMap(([number, found]) => (isWhole(number) ? [] : found));
  for await (const { number: row, data } of ledger.rows(run.name, { states: ['planned'] })) {
    if (data?.request === undefined) continue;
    const request = asSent(work, data.request);
    const number = numberOf(request.document.identifier);
    const alike = [...(byNumber.get(number) ?? []), ...masked.slice(0, MOST_MASKED)];
    if (alike.some((check) => ['yes', 'perhaps'].includes(matchCheck(check, request)))) {
      throw new LedgerBehindError(run.name, row);
    }
  }
}

function numberOf(identifier: unknown): string {
  return typeof identifier === 'string' ? identifier.replaceAll(/\s/gu, '').toLowerCase() : '';
}

/** Whether a document number has no masked digits: then a different number means another person. */
function isWhole(number: string): boolean {
  return /^[a-z0-9]+$/u.test(number) && !/xx/u.test(number);
}
