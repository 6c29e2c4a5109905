import type { VisaCheck } from '@workrights/client';
import { matchCheck } from '@workrights/client/match-check';

import { LedgerBehindError } from './errors.ts';
import { patiently } from './patiently.ts';
import { asSent, LENGTHS, listRecent, madeSince } from './recent-checks.ts';
import { unansweredOf } from './reconcile.ts';
import type { Work } from './work.ts';

/** Checks whose number is not shown in full are compared with every row: more would take long. */
const MOST_MASKED = 200;

/**
 * Makes sure that the ledger knows of all that was sent for its run. A ledger that was restored from a copy doesn't: the service has
 * checks that are newer than its last step, and that look like rows which it takes for unsent. Checks of other people, by other
 * programs, are nothing to it.
 *
 * @returns the newest checks of the service; undefined when the ledger has no row to send.
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
    // After the list: what another worker was sending meanwhile is not planned any more.
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
  // The run itself looks for those.
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

/** A number with nothing hidden: one that is another is of somebody else. */
function isWhole(number: string): boolean {
  return /^[a-z0-9]+$/u.test(number) && !/xx/u.test(number);
}
