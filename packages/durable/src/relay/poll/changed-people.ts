import {
  type ListEmployeesParameters,
  StatusError,
  UnexpectedResponseError,
  type WorkRights,
} from '@workrights/client';

import { LISTED_PERSON } from '../store/relay-work.ts';
import { isRefusalOfRecord, noteRound, type Polling } from './polling.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds between two lists. */
const EVERY = 15 * MINUTE;
/** Each list reaches back behind the one before: the clock of the service is not ours, and it may list a change late. */
const OVERLAP = 30 * MINUTE;
/** After so long a list reaches back to when everybody was read: nothing is lost while no relay runs, or by clocks that differ. */
const LONG_LIST = 24 * HOUR;
/** A service without the list, or whose list is of no use, is tried again after so long. */
const USELESS_FOR = 24 * HOUR;
/** As long as each person is polled otherwise: a list that fails for longer is not waited for. */
export const UNLISTED_PERSON = 6 * HOUR;
/** Of so few people it says nothing that all of them have changed at once. */
const FEW = 3;
/** A list that is longer never ends, or repeats itself. */
const MOST = 100_000;

/** Whose work rights have changed, as the list of people says it: one request in place of one for each person. */
export interface ChangedPeople {
  /** Lists when that is due, and brings the work rights of the people listed forward. */
  readonly poll: () => Promise<void>;
  /** Whether a list will name this person when their work rights change. */
  readonly isListed: (person: string) => boolean;
}

/** @param markOf names a person in the ledger. */
export function createChangedPeople(
  polling: Polling,
  client: WorkRights,
  markOf: (keyId: string) => string,
): ChangedPeople {
  const { store, clock, stop, note } = polling;
  let everybody: ReadonlySet<string> = new Set();
  let dueAt = -Infinity;
  let listedAt = clock.now();
  let longListAt = -Infinity;
  let isUseful: boolean | undefined;

  const list = async (parameters: ListEmployeesParameters): Promise<ReadonlySet<string>> => {
    const people = new Set<string>();
    for await (const { key_id: id } of client.listEmployees(parameters, { signal: stop.soft })) {
      people.add(markOf(id));
      if (people.size > MOST) throw new EndlessListError();
    }
    return people;
  };

  const turn = async (useful: boolean, now: number): Promise<void> => {
    if (isUseful !== useful) note({ kind: 'changes', isListed: useful });
    isUseful = useful;
    if (useful) return;
    everybody = new Set();
    longListAt = -Infinity;
    dueAt = now + USELESS_FOR;
    await store.bringPeopleForward('all', now + UNLISTED_PERSON);
  };

  const poll = async (began: number): Promise<void> => {
    const isLong = began >= longListAt + LONG_LIST;
    if (isLong) everybody = await list({});
    const since = isLong ? began - LISTED_PERSON : listedAt;
    const changed = await list({ datetime: Math.floor((since - OVERLAP) / 1000) });
    await store.bringPeopleForward([...changed], began);
    listedAt = began;
    if (isLong) longListAt = began;
    dueAt = began + EVERY;
    // Such a service may read `datetime` in another unit, or not at all.
    const namesAll = !isLong && changed.size > FEW && changed.size >= everybody.size;
    await turn(!namesAll, began);
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
        if (isMissing(error) || isTooLong) await turn(false, began);
        else dueAt = began + noteRound(polling, { of: 'employees', polled: 1, told: 0, failed: 1, began });
      }
    },
    isListed: (person) => everybody.has(person),
  };
}

class EndlessListError extends Error {}

/** Whether the service responds, and has no list of people. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof EndlessListError ||
    error instanceof UnexpectedResponseError ||
    // The path is one for everybody: what refuses it refuses the operation.
    isRefusalOfRecord(error, true) ||
    (error instanceof StatusError && error.status === NOT_IMPLEMENTED)
  );
}

const NOT_IMPLEMENTED = 501;
