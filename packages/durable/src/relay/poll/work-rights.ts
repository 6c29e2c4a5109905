import type { WorkRights, WorkRightsRecord } from '@workrights/client';
import { workRightsSchema } from '@workrights/validators';

import { calendarDate } from '@workrights/time/calendar';
import { LISTED_PERSON } from '../../base/polling/changed-people.ts';
import { isRefusalOfRecord } from '../../base/polling/refusal-of-record.ts';
import type { ClaimedWatch, WatchOutcome } from '../store/relay-work.ts';
import { type ChangedPeople, createChangedPeople, UNLISTED_PERSON } from './changed-people.ts';
import { notSeen } from './check-outcome.ts';
import { noteRound, type Polling } from './polling.ts';
import { changedNames, namedFields } from './seen.ts';

const MINUTE = 60_000;
/** Pause for a person who hasn't responded yet. */
const UNKNOWN = 10 * MINUTE;
/** People per round, one after the other. */
const MOST = 50;
const ROUND = 10_000;
const NAMES: ReadonlySet<string> = new Set(Object.keys(workRightsSchema.shape));
/** The fields that show a right to work: another name or id is no change of it. */
const RIGHTS = new Set<string>([
  'visa_held',
  'status',
  'visa_expiry_date',
  'gov_expiry_date',
] satisfies (keyof typeof workRightsSchema.shape)[]);

/** Polls due work rights, including those of people whom the service lists as changed. Returns milliseconds until the next round. */
export function createWorkRights(polling: Polling, client: WorkRights): () => Promise<number> {
  const markOf = (keyId: string): string => markPerson(polling, keyId);
  const changed = createChangedPeople(polling, client, markOf);
  return async () => {
    // List before reading, never at the same time: a read in progress may miss a listed change.
    await changed.poll();
    return pollDue(polling, client, changed);
  };
}

async function pollDue(polling: Polling, client: WorkRights, changed: ChangedPeople): Promise<number> {
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
    outcomes.push(outcomeOf(polling, changed, watch, record, clock.now()));
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

function markPerson({ store }: Polling, keyId: string): string {
  return store.markFields('people', { key_id: keyId })['key_id']!;
}

/** The first record isn't a change. */
function outcomeOf(
  polling: Polling,
  people: ChangedPeople,
  watch: ClaimedWatch,
  record: Seen,
  now: number,
): WatchOutcome {
  if (record === 'failed') return notSeen(watch, now + UNKNOWN);
  const isOver = watch.deadlineAt !== null && now >= watch.deadlineAt;
  const pending = (pause: number) =>
    isOver
      ? ({ state: 'given_up', dueAt: null } as const)
      : ({ state: 'waiting', dueAt: Math.min(now + pause, watch.deadlineAt ?? Infinity) } as const);
  if (record === 'refused') return { watch, ...pending(UNKNOWN), wasSeen: false };
  const person = markPerson(polling, record.key_id);
  const seen = polling.store.markFields(watch.subject, namedFields(record, NAMES));
  const changed = watch.seen ? changedNames(watch.seen, seen) : [];
  if (watch.seenAt !== null && changed.some((name) => RIGHTS.has(name)))
    people.sawChange(person, watch.seenAt);
  // `status` is free text, which may name a person.
  const included = { expires_on: calendarDate(record.visa_expiry_date), changed };
  return {
    watch,
    ...pending(people.isListed(person) ? LISTED_PERSON : UNLISTED_PERSON),
    wasSeen: true,
    seen,
    person,
    ...(changed.length > 0 && { tells: { type: 'work_rights.changed', included } }),
  };
}
