import { responseOf, StatusError, type VisaCheck, type VisaCheckCreate } from '@workrights/client';
import { matchCheck } from '@workrights/client/match-check';

import { LedgerBehindError } from './errors.ts';
import { patiently } from './patiently.ts';
import { unansweredOf } from './reconcile.ts';
import type { Work } from './work.ts';

/** Checks of a list. When it doesn't reach back to the last step in the ledger, a longer one is requested. */
const LENGTHS = [100, 2_000, 10_000];
/** A service may refuse so long a list: the largest is not documented. */
const TOO_LONG: ReadonlySet<number> = new Set([400, 413, 422]);
/** The clocks of this machine and of the service are compared to the second. In milliseconds. */
const SKEW = 2_000;
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
  const { ledger, run, clock, checks } = work;
  if ((await ledger.counts(run.name)).planned === 0) return undefined;
  const noted = await ledger.lastNoted(run.name, clock.now());
  if (noted === undefined) return undefined;
  let newest: readonly VisaCheck[] | undefined;
  for (const limit of LENGTHS) {
    const listed = await patiently(work, () =>
      checks.list({ limit }).then(
        (list) => list,
        (error: unknown) => {
          if (limit > LENGTHS[0]! && error instanceof StatusError && TOO_LONG.has(error.status)) return [];
          throw error;
        },
      ),
    );
    newest ??= listed;
    const serviceNow = Date.parse(responseOf(listed)?.headers['date'] ?? '') || clock.now();
    const since = noted + (serviceNow - clock.now()) - SKEW;
    const isNew = ({ requested_at: time }: VisaCheck): boolean => Date.parse(time ?? '') >= since;
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

/** With what the client adds. */
function asSent({ run }: Work, request: VisaCheckCreate): VisaCheckCreate {
  return { mode: 'fastcheck', environment: run.settings.environment, ...request };
}

function numberOf(identifier: unknown): string {
  return typeof identifier === 'string' ? identifier.replaceAll(/\s/gu, '').toLowerCase() : '';
}

/** A number with nothing hidden: one that is another is of somebody else. */
function isWhole(number: string): boolean {
  return /^[a-z0-9]+$/u.test(number) && !/xx/u.test(number);
}
