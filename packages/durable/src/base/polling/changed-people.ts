import { StatusError, UnexpectedResponseError, type WorkRights } from '@workrights/client';
import { DAY_MS } from '@workrights/time/calendar';

import { isRefusalOfRecord } from './refusal-of-record.ts';

/** A list reaches back so far behind the one before: the clock of the service is not ours, and it may list a change late. In milliseconds. */
export const LIST_OVERLAP = 30 * 60_000;
/** A record is read again after so long, although no list named its person meanwhile. In milliseconds. */
export const LISTED_PERSON = 7 * DAY_MS;
/** Of so few people it says nothing that all of them have changed at once. */
export const FEW = 3;
/** A list that is longer never ends, or repeats itself. */
const MOST = 100_000;

export interface ListOptions {
  readonly signal?: AbortSignal | undefined;
  /** What stands for a person, whose key id nobody keeps. */
  readonly markOf: (keyId: string) => string;
}

/**
 * Whose work rights have changed since a time, or a little before, as the service lists them.
 *
 * @param since in milliseconds since the epoch.
 * @throws an error that `isListMissing` knows when the service has no such list.
 */
export async function listChanged(
  client: WorkRights,
  since: number,
  { signal, markOf }: ListOptions,
): Promise<ReadonlySet<string>> {
  // A service may take 0 for no time at all.
  const datetime = Math.max(1, Math.floor((since - LIST_OVERLAP) / 1000));
  const people = new Set<string>();
  for await (const { key_id: id } of client.listEmployees({ datetime }, { signal })) {
    people.add(markOf(id));
    if (people.size > MOST) throw new EndlessListError();
  }
  return people;
}

/**
 * Everybody whom such a list names at all, once it reaches back to 1970. A service may read `datetime` otherwise, or not at all, and
 * then name nobody: about whom it doesn't name here, its other lists say nothing.
 */
export function listNamed(client: WorkRights, options: ListOptions): Promise<ReadonlySet<string>> {
  return listChanged(client, 0, options);
}

/** Whether a list of the last time names everybody: such a service may read `datetime` in another unit, or not at all. */
export function namesAll(changed: ReadonlySet<string>, named: ReadonlySet<string>): boolean {
  return changed.size > FEW && changed.size >= named.size;
}

class EndlessListError extends Error {}

/** Whether the service responds, and has no list of people. */
export function isListMissing(error: unknown): boolean {
  return (
    error instanceof EndlessListError ||
    error instanceof UnexpectedResponseError ||
    // The path is one for everybody: what refuses it refuses the operation.
    isRefusalOfRecord(error, true) ||
    (error instanceof StatusError && error.status === NOT_IMPLEMENTED)
  );
}

const NOT_IMPLEMENTED = 501;
