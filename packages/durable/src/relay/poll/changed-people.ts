import type { WorkRights } from '@workrights/client';

import {
  isListMissing,
  LIST_OVERLAP,
  LISTED_PERSON,
  listChanged,
  listNamed,
  namesAll,
} from '../../base/polling/changed-people.ts';
import { noteRound, type Polling } from './polling.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds between two lists. */
const EVERY = 15 * MINUTE;
/** After so long, the list reaches back to when everybody was read. So nothing is lost while no relay runs, or by differing clocks. */
const LONG_LIST = 24 * HOUR;
/** How long to wait before a missing or useless list is tried again. */
const USELESS_FOR = 24 * HOUR;
/** How often a person is polled without a list. A list that fails for longer is given up. */
export const UNLISTED_PERSON = 6 * HOUR;

/** People whose work rights have changed, by the service's list: one request instead of one per person. */
export interface ChangedPeople {
  /** Requests the list if it is due, and makes the listed people's work rights due now. */
  readonly poll: () => Promise<void>;
  /** Whether a list will name this person after a change. */
  readonly isListed: (person: string) => boolean;
  /** Reports a change since the record was read at `seenAt`: a list must name the person. */
  readonly sawChange: (person: string, seenAt: number) => void;
}

/** @param markOf HMAC of a person. */
export function createChangedPeople(
  polling: Polling,
  client: WorkRights,
  markOf: (keyId: string) => string,
): ChangedPeople {
  const { store, clock, stop, note } = polling;
  const options = { signal: stop.soft, markOf };
  let everybody: ReadonlySet<string> = new Set();
  let dueAt = -Infinity;
  let listedAt = clock.now();
  let longListAt = -Infinity;
  let isUseful: boolean | undefined;
  /** From when on the lists must have named each change. */
  let coveredFrom = Infinity;
  const namedAt = new Map<string, number>();
  /** When a record showed a change that no list has named yet. */
  const unnamed = new Map<string, number>();

  const turn = async (useful: boolean, { now, until = now + USELESS_FOR }: Turn): Promise<void> => {
    if (isUseful !== useful) note({ kind: 'changes', isListed: useful });
    isUseful = useful;
    if (useful) return;
    everybody = new Set();
    namedAt.clear();
    unnamed.clear();
    longListAt = -Infinity;
    coveredFrom = Infinity;
    dueAt = until;
    await store.bringPeopleForward('all', now + UNLISTED_PERSON);
  };

  const poll = async (began: number): Promise<void> => {
    const isLong = began >= longListAt + LONG_LIST;
    if (isLong) everybody = await listNamed(client, options);
    const since = isLong ? began - LISTED_PERSON : listedAt;
    const changed = await listChanged(client, since, options);
    await store.bringPeopleForward([...changed], began);
    listedAt = began;
    if (isLong) longListAt = began;
    dueAt = began + EVERY;
    coveredFrom = Math.min(coveredFrom, since);
    for (const person of changed) {
      namedAt.set(person, began);
      unnamed.delete(person);
    }
    // The list may name a change late, but not later than this. If it misses one, it may miss more, so it is given up.
    const hasMissed = [...unnamed.values()].some((at) => began >= at + LIST_OVERLAP);
    if (hasMissed) return turn(false, { now: began, until: Infinity });
    await turn(everybody.size > 0 && (isLong || !namesAll(changed, everybody)), { now: began });
  };

  return {
    async poll() {
      const began = clock.now();
      if (began < dueAt || !(await store.isDue('work_rights', Number.MAX_SAFE_INTEGER))) return;
      try {
        await poll(began);
        noteRound(polling, { of: 'employees', polled: 1, told: 0, failed: 0, began });
      } catch (error) {
        if (stop.soft.aborted) return;
        const isTooLong = began >= listedAt + UNLISTED_PERSON;
        if (isListMissing(error) || isTooLong) await turn(false, { now: began });
        else dueAt = began + noteRound(polling, { of: 'employees', polled: 1, told: 0, failed: 1, began });
      }
    },
    isListed: (person) => everybody.has(person),
    sawChange(person, seenAt) {
      const isCovered = everybody.has(person) && seenAt >= coveredFrom;
      if (isCovered && (namedAt.get(person) ?? -Infinity) <= seenAt) unnamed.set(person, clock.now());
    },
  };
}

interface Turn {
  readonly now: number;
  /** When the list is tried again. */
  readonly until?: number;
}
