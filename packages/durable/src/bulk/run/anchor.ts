import { responseOf, type VisaCheck } from '@workrights/client';

import { chunkOf } from '../ledger/chunks.ts';
import { advance } from './advance.ts';
import { leaseFor } from './kept-lease.ts';
import { patiently } from './patiently.ts';
import { sleep } from '../../base/time/sleep.ts';
import type { Work } from './work.ts';

/** So much older than now must a check be that the list of recent checks surely reaches back, in milliseconds. */
const OLD = 5 * 60_000;
const RECENT = 100;
/** A check that was answered so long before a create was sent proves the same: see `KnownChecks` of the client. */
const PAUSE = 5_500;

/** Longest time until another look at the ledger, in milliseconds. */
const RECHECK = 1_000;

/**
 * Makes sure that lost creates can be told. A list of recent checks proves that something is not there only if it shows something
 * older. An account that was never used has nothing older, so its rows are sent one by one, each when it is known what became of the
 * one before, until the service has accepted one, a little before the others.
 *
 * @param firstAt when the first check that the run has was answered.
 * @param listed the newest checks of the service, where they are known.
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

/** The first row that was sent and of which it is not known what became of it. */
async function firstLost({ ledger, run }: Work): Promise<number | undefined> {
  for await (const { number } of ledger.rows(run.name, { states: ['submitting', 'unknown'] })) {
    return number;
  }
  return undefined;
}
