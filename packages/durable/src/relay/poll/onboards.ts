import { type OnboardListItem, UnexpectedResponseError, type WorkRights } from '@workrights/client';
import { DAY_MS } from '@workrights/time/calendar';
import { onboardListItemSchema } from '@workrights/validators';

import { lastActionAt, waitsFor } from '../../base/onboarding/open-request.ts';
import { ONBOARD_STATUSES, oneOfWords } from '../../base/outbox/included.ts';
import { EndlessListError, untilEndless } from '../../base/polling/endless-list.ts';
import { isRefusalOfRecord } from '../../base/polling/refusal-of-record.ts';
import type { ClaimedWatch, WatchOutcome } from '../store/relay-work.ts';
import { notSeen } from './check-outcome.ts';
import { noteRound, type Polling } from './polling.ts';
import { changedNames } from './seen.ts';

const MINUTE = 60_000;
/** Milliseconds between two lists. */
const EVERY = MINUTE;
/** Requests that the list of open ones omits are read one by one: the most per round, and the longest time in ms. */
const READS = { most: 100, within: 2 * MINUTE };
/** After this many failures in a row without any success, the service is assumed to be down. */
const MOST_FAILED = 3;
/** Unlisted, incomplete requests are read less often than listed ones. */
const EVERY_READ = 10 * MINUTE;
/** Longer than a round takes after its list. */
const LEASE = 5 * MINUTE;
const MOST_WATCHES = 10_000;
/** How long a request without a deadline is watched, because a person may take weeks. */
const WATCHED_FOR = 90 * DAY_MS;
/** After each of these numbers of days without an answer, there is an event. */
const UNANSWERED = [3, 7, 14];
/** The fields that the list has too, by the contract. */
const FIELDS = Object.keys(onboardListItemSchema.shape).filter((name) => name !== 'onboard_id');

/** Polls the watched onboarding requests by one list of the open ones. Returns milliseconds until the next round. */
export async function pollOnboards(
  polling: Polling,
  client: WorkRights,
  { watchAll }: { readonly watchAll: boolean },
): Promise<number> {
  const { store, clock, stop } = polling;
  const began = clock.now();
  if (!watchAll && !(await store.isDue('onboard', began))) return EVERY / 6;
  const list = await listOpen(client, stop.soft);
  if (stop.soft.aborted) return 0;
  if (list === 'failed')
    return EVERY + noteRound(polling, { of: 'onboard', polled: 1, told: 0, failed: 1, began });

  // One unreadable record makes the whole list unreadable. All due requests are then read one by one.
  const isReadable = list !== 'unreadable';
  const open = isReadable ? list : NONE;
  // Claim after the list, because a long list would outlast the lease. Requests that others polled meanwhile are due later.
  const listed = clock.now();
  const due = { due: began, now: listed, until: listed + LEASE, limit: MOST_WATCHES };
  const claimed = await store.claimWatches('onboard', due);
  const isOpen = ({ subject }: ClaimedWatch): boolean => open.has(subject);
  const told = await store.settleWatches(
    claimed
      .filter(isOpen)
      .map((watch) => outcomeOf(polling, watch, open.get(watch.subject)!, { now: listed, every: EVERY })),
    listed,
  );
  const unlisted = claimed.filter((watch) => !isOpen(watch));
  const read = await readUnlisted(polling, client, { watches: unlisted, showsOthers: isReadable });
  if (watchAll) {
    const subjects = [...open.keys()].map((subject) => ({ kind: 'onboard', subject }) as const);
    await store.addWatches(subjects, clock.now());
  }
  if (stop.soft.aborted) return 0;
  const failed = read.failed + (isReadable ? 0 : 1);
  const figures = { polled: claimed.length + 1, told: told + read.told, failed };
  return EVERY + noteRound(polling, { of: 'onboard', ...figures, began });
}

const NONE: ReadonlyMap<string, OnboardListItem> = new Map();

/** Reads requests one by one. Those that get no turn stay first in line. */
async function readUnlisted(
  polling: Polling,
  client: WorkRights,
  unlisted: { readonly watches: readonly ClaimedWatch[]; readonly showsOthers: boolean },
): Promise<{ readonly told: number; readonly failed: number }> {
  const { store, clock, stop } = polling;
  const began = clock.now();
  const outcomes: WatchOutcome[] = [];
  let { showsOthers } = unlisted;
  let failed = 0;
  for (const [place, watch] of unlisted.watches.entries()) {
    const isBroken = !showsOthers && failed >= MOST_FAILED;
    const isInTime = clock.now() < began + READS.within && !stop.soft.aborted;
    if (place >= READS.most || isBroken || !isInTime) {
      outcomes.push(notSeen(watch, began));
      continue;
    }
    const record = await read(client, watch, { showsOthers, signal: stop.soft });
    if (record === 'failed') failed += 1;
    if (typeof record === 'object') showsOthers = true;
    outcomes.push(outcomeOf(polling, watch, record, { now: clock.now(), every: EVERY_READ }));
  }
  return { told: await store.settleWatches(outcomes, clock.now()), failed };
}

/** `unreadable` if the service responds with anything but a list of records, or with an endless list. */
async function listOpen(
  client: WorkRights,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OnboardListItem> | 'unreadable' | 'failed'> {
  const open = new Map<string, OnboardListItem>();
  try {
    const listed = untilEndless(client.listOnboards({ onboard_status: 'Active' }, { signal }));
    for await (const item of listed) open.set(item.onboard_id, item);
    return open;
  } catch (error) {
    const isUnreadable = error instanceof UnexpectedResponseError || error instanceof EndlessListError;
    return isUnreadable ? 'unreadable' : 'failed';
  }
}

type Seen = OnboardListItem | 'refused' | 'failed';

async function read(
  client: WorkRights,
  { subject }: ClaimedWatch,
  { showsOthers, signal }: { showsOthers: boolean; signal: AbortSignal },
): Promise<Seen> {
  try {
    return await client.getOnboard({ onboard_id: subject }, { signal });
  } catch (error) {
    return isRefusalOfRecord(error, showsOthers) ? 'refused' : 'failed';
  }
}

/** Sends an event for a change, for a request that is complete at the first poll, and for one without an answer. */
function outcomeOf(
  { store }: Polling,
  watch: ClaimedWatch,
  record: Seen,
  { now, every }: { readonly now: number; readonly every: number },
): WatchOutcome {
  const isOver = now >= (watch.deadlineAt ?? watch.since + WATCHED_FOR);
  const pending = isOver
    ? ({ state: 'given_up', dueAt: null } as const)
    : ({ state: 'waiting', dueAt: now + (record === 'failed' ? EVERY : every) } as const);
  if (record === 'refused' || record === 'failed') return { watch, ...pending, wasSeen: false };
  const fields = Object.fromEntries(FIELDS.map((name) => [name, record[name as keyof OnboardListItem]]));
  const seen = store.markFields(watch.subject, fields);
  const isComplete = record.onboard_status === 'Complete';
  // A field that the contract got later is seen for the first time, so it hasn't changed.
  const changed = changedNames(watch.seen ?? {}, seen).filter((name) => watch.seen?.[name] !== undefined);
  const included = { status: oneOfWords(record.onboard_status, ONBOARD_STATUSES), changed };
  const isNews = changed.length > 0 || (isComplete && watch.seen === null);
  return {
    watch,
    ...(isComplete ? ({ state: 'completed', dueAt: null } as const) : pending),
    wasSeen: true,
    seen,
    ...(isNews
      ? { tells: { type: 'onboarding_request.updated', included } }
      : isUnanswered(watch, record, now) && { tells: { type: 'onboarding_request.unanswered', included } }),
  };
}

/** Whether one of these days has come since the last poll, counted from the request's last action. */
function isUnanswered({ seenAt, since }: ClaimedWatch, record: OnboardListItem, now: number): boolean {
  if (waitsFor(record) !== 'person') return false;
  const asked = lastActionAt(record) ?? since;
  return UNANSWERED.map((days) => asked + days * DAY_MS).some((day) => (seenAt ?? since) < day && day <= now);
}
