import type { WorkRights, WorkRightsRecord } from '@workrights/client';
import { workRightsSchema } from '@workrights/validators';

import { calendarDate } from '@workrights/time/calendar';
import type { ClaimedWatch, WatchOutcome } from '../store/relay-work.ts';
import { notSeen } from './check-outcome.ts';
import { isRefusalOfRecord, noteRound, type Polling } from './polling.ts';
import { changedNames, namedFields } from './seen.ts';

const MINUTE = 60_000;
/** Each person takes a request of their own, so that they are polled four times a day. In milliseconds. */
const EVERY = 6 * 60 * MINUTE;
/** Work rights of a person who has not responded yet. */
const UNKNOWN = 10 * MINUTE;
/** Persons of one round, one after the other. */
const MOST = 50;
const ROUND = 10_000;
const NAMES: ReadonlySet<string> = new Set(Object.keys(workRightsSchema.shape));

/** Polls the work rights that are due. Gives milliseconds until the next round. */
export async function pollWorkRights(polling: Polling, client: WorkRights): Promise<number> {
  const { store, clock, stop } = polling;
  const began = clock.now();
  const due = { due: began, now: began, until: began + MOST * MINUTE, limit: MOST };
  const claimed = await store.claimWatches('work_rights', due);
  if (claimed.length === 0) return ROUND;
  const outcomes: WatchOutcome[] = [];
  let [failed, showsOthers] = [0, false];
  for (const watch of claimed) {
    const record = stop.soft.aborted
      ? 'failed'
      : await read(client, watch, { showsOthers, signal: stop.soft });
    if (record === 'failed') failed += 1;
    if (typeof record === 'object') showsOthers = true;
    outcomes.push(outcomeOf(polling, watch, record, clock.now()));
  }
  const told = await store.settleWatches(outcomes, clock.now());
  if (stop.soft.aborted) return 0;
  return ROUND + noteRound(polling, { of: 'work_rights', polled: claimed.length, told, failed, began });
}

type Seen = WorkRightsRecord | 'refused' | 'failed';

async function read(
  client: WorkRights,
  { subject }: ClaimedWatch,
  { showsOthers, signal }: { showsOthers: boolean; signal: AbortSignal },
): Promise<Seen> {
  try {
    return await client.getWorkRights({ onboard_id: subject }, { signal });
  } catch (error) {
    return isRefusalOfRecord(error, showsOthers) ? 'refused' : 'failed';
  }
}

/** The first sight is no change. */
function outcomeOf({ store }: Polling, watch: ClaimedWatch, record: Seen, now: number): WatchOutcome {
  if (record === 'failed') return notSeen(watch, now + UNKNOWN);
  const isOver = watch.deadlineAt !== null && now >= watch.deadlineAt;
  const pending = (pause: number) =>
    isOver
      ? ({ state: 'given_up', dueAt: null } as const)
      : ({ state: 'waiting', dueAt: now + pause } as const);
  if (record === 'refused') return { watch, ...pending(UNKNOWN), wasSeen: false };
  const seen = store.markFields(watch.subject, namedFields(record, NAMES));
  const changed = watch.seen ? changedNames(watch.seen, seen) : [];
  // Its `status` is a text for people, which may name one.
  const included = { expires_on: calendarDate(record.visa_expiry_date), changed };
  return {
    watch,
    ...pending(EVERY),
    wasSeen: true,
    seen,
    ...(changed.length > 0 && { tells: { type: 'work_rights.changed', included } }),
  };
}
