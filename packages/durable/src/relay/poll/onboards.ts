import { NotFoundError, type OnboardListItem, type WorkRights } from '@workrights/client';

import type { ClaimedWatch, WatchOutcome } from '../relay-work.ts';
import { notSeen } from './check-outcome.ts';
import { noteRound, type Polling } from './polling.ts';
import { changedNames } from './seen.ts';

const DAY = 24 * 3_600_000;
/** Milliseconds between two lists. */
const EVERY = 60_000;
/** Requests that the list of open ones does not show are read one by one, so many in a round. */
const MOST_READ = 100;
const MOST_WATCHES = 10_000;
/** A person may take weeks. Without a deadline a request is watched for so long. */
const WATCHED_FOR = 90 * DAY;
/** Of each record the fields that the list shows too. */
const FIELDS = [
  'onboard_status',
  'employee_id',
  'external_id',
  'given_names',
  'family_name',
  'email',
  'mobile_number',
  'datetime',
] as const;

/** Polls the watched onboarding requests by one list of the open ones. Gives milliseconds until the next round. */
export async function pollOnboards(
  polling: Polling,
  client: WorkRights,
  { watchAll }: { readonly watchAll: boolean },
): Promise<number> {
  const { store, clock, stop } = polling;
  const began = clock.now();
  const due = { due: began, now: began, until: began + 5 * EVERY, limit: MOST_WATCHES };
  const claimed = await store.claimWatches('onboard', due);
  if (claimed.length === 0 && !watchAll) return EVERY / 6;
  const open = await listOpen(client, stop.soft);
  const outcomes: WatchOutcome[] = [];
  let left = MOST_READ;
  for (const watch of claimed) {
    const listed = open?.get(watch.subject);
    const mayRead = open !== undefined && left > 0 && !stop.soft.aborted;
    if (listed === undefined && mayRead) left -= 1;
    const record = listed ?? (mayRead ? await read(client, watch, stop.soft) : 'failed');
    outcomes.push(outcomeOf(polling, watch, record, clock.now()));
  }
  const told = await store.settleWatches(outcomes, clock.now());
  if (watchAll && open) {
    const known = new Set(claimed.map(({ subject }) => subject));
    const subjects = [...open.keys()].filter((subject) => !known.has(subject));
    await store.addWatches(
      subjects.map((subject) => ({ kind: 'onboard', subject })),
      clock.now(),
    );
  }
  if (stop.soft.aborted) return 0;
  const failed = open === undefined ? claimed.length + 1 : 0;
  return EVERY + noteRound(polling, { of: 'onboard', polled: claimed.length + 1, told, failed, began });
}

/** Undefined when the service did not respond. */
async function listOpen(
  client: WorkRights,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OnboardListItem> | undefined> {
  const open = new Map<string, OnboardListItem>();
  try {
    for await (const item of client.listOnboards({ onboard_status: 'Active' }, { signal })) {
      open.set(item.onboard_id, item);
    }
    return open;
  } catch {
    return undefined;
  }
}

type Seen = OnboardListItem | 'unknown' | 'failed';

async function read(client: WorkRights, { subject }: ClaimedWatch, signal: AbortSignal): Promise<Seen> {
  try {
    return await client.getOnboard({ onboard_id: subject }, { signal });
  } catch (error) {
    return error instanceof NotFoundError ? 'unknown' : 'failed';
  }
}

/** A change is told, and so is a request that is complete when it is first seen. */
function outcomeOf({ store }: Polling, watch: ClaimedWatch, record: Seen, now: number): WatchOutcome {
  if (record === 'failed') return notSeen(watch, now + EVERY);
  const isOver = now >= (watch.deadlineAt ?? watch.since + WATCHED_FOR);
  const pending = isOver
    ? ({ state: 'given_up', dueAt: null } as const)
    : ({ state: 'waiting', dueAt: now + EVERY } as const);
  if (record === 'unknown') return { watch, ...pending, wasSeen: false };
  const fields = Object.fromEntries(FIELDS.map((name) => [name, record[name]]));
  const seen = store.markFields(watch.subject, fields);
  const isComplete = record.onboard_status === 'Complete';
  const changed = watch.seen ? changedNames(watch.seen, seen) : [];
  const included = { status: record.onboard_status, changed };
  const isNews = changed.length > 0 || (isComplete && watch.seen === null);
  return {
    watch,
    ...(isComplete ? ({ state: 'completed', dueAt: null } as const) : pending),
    wasSeen: true,
    seen,
    ...(isNews && { tells: { type: 'onboarding_request.updated', included } }),
  };
}
