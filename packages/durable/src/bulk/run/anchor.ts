import { responseOf, type VisaCheck } from '@workrights/client';

import { chunkOf } from '../ledger/chunks.ts';
import { advance } from './advance.ts';
import { leaseFor } from './kept-lease.ts';
import { patiently } from './patiently.ts';
import { sleep } from '../../base/time/sleep.ts';
import type { Work } from './work.ts';

/** How old a check must be, in milliseconds, to prove that the list of recent checks reaches back far enough. */
const OLD = 5 * 60_000;
const RECENT = 100;
/** A check whose response came this long before a create was sent proves the same: see `KnownChecks` of the client. */
const PAUSE = 5_500;

/** Longest time until the ledger is read again, in milliseconds. */
const RECHECK = 1_000;

/**
 * Makes sure that lost creates can be found. The list of recent checks proves that a check doesn't exist only if it shows an
 * older one. A new account has none. So its rows are sent one by one, each after the previous one's outcome is known, until the
 * service has accepted one.
 *
 * @param firstAt when the service responded to the run's first check.
 * @param listed the service's newest checks, if known.
 */
export async function anchor(work: Work, firstAt?: number, listed?: readonly VisaCheck[]): Promise<void> {
  const { ledger, checks, run, meter, clock, stop, lookAt } = work;
  if (firstAt !== undefined) {
    const rest = Math.min(firstAt + PAUSE - clock.now(), PAUSE);
    return rest > 0 ? sleep(work, rest) : undefined;
  }
  const recent: readonly VisaCheck[] =
    listed ?? (await patiently(work, () => checks.list({ limit: RECENT }).then((list) => list)));
  const now = Date.parse(responseOf(recent)?.headers['date'] ?? '');
  if (recent.some(({ requested_at: time }) => Date.parse(time ?? '') < now - OLD)) return;
  while (!work.hasChecks && !stop.soft.aborted) {
    const { planned, pending, completed } = await ledger.counts(run.name);
    if (pending + completed > 0) {
      // Another worker has sent one.
      work.hasChecks = true;
      return sleep(work, PAUSE);
    }
    const lost = await firstLost(work);
    if (lost === undefined && planned === 0) return;
    const chunk =
      lost === undefined
        ? (await ledger.work(run.name)).find((each) => each.planned > 0)?.chunk
        : chunkOf(lost);
    const lease = chunk === undefined ? undefined : await leaseFor(work, chunk);
    if (lease) await advance(work, lease, lost === undefined ? 1 : 0);
    const next = lookAt.get(lost ?? 0) ?? 0;
    const until = Math.max(meter.quietUntil, next, clock.now() + RECHECK);
    await sleep(work, work.hasChecks ? PAUSE : until - clock.now());
  }
}

/** The first row that was sent, or may have been, with an unknown outcome. */
async function firstLost({ ledger, run }: Work): Promise<number | undefined> {
  for await (const { number } of ledger.rows(run.name, { states: ['submitting', 'unknown'] })) {
    return number;
  }
  return undefined;
}
