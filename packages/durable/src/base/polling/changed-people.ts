import { StatusError, UnexpectedResponseError, type WorkRights } from '@workrights/client';
import { DAY_MS } from '@workrights/time/calendar';

import { EndlessListError, untilEndless } from './endless-list.ts';
import { isRefusalOfRecord } from './refusal-of-record.ts';

/**
 * How far a list reaches back before the previous one, in milliseconds: the service's clock may differ from ours, and it may
 * list a change late.
 */
export const LIST_OVERLAP = 30 * 60_000;
/** Milliseconds after which a record is read again even if no list named its person. */
export const LISTED_PERSON = 7 * DAY_MS;
/** With so few people, it is not suspicious that all of them changed at once. */
export const FEW = 3;

export interface ListOptions {
  readonly signal?: AbortSignal | undefined;
  /** The HMAC that replaces a person's key id, which isn't kept. */
  readonly markOf: (keyId: string) => string;
}

/**
 * The people whose work rights have changed since a time, by the service's list. It reaches back by `LIST_OVERLAP`.
 *
 * @param since in milliseconds since the epoch.
 * @throws if the service has no such list: an error that `isListMissing` accepts.
 */
export async function listChanged(
  client: WorkRights,
  since: number,
  { signal, markOf }: ListOptions,
): Promise<ReadonlySet<string>> {
  // A service may treat 0 as a missing time.
  const datetime = Math.max(1, Math.floor((since - LIST_OVERLAP) / 1000));
  const people = new Set<string>();
  const listed = untilEndless(client.listEmployees({ datetime }, { signal }));
  for await (const { key_id: id } of listed) people.add(markOf(id));
  return people;
}

/**
 * Everybody whom the service ever lists, by a list that reaches back to 1970. A service may read `datetime` differently, or
 * ignore it, and then list nobody. So for a person whom this list omits, the other lists prove nothing.
 */
export function listNamed(client: WorkRights, options: ListOptions): Promise<ReadonlySet<string>> {
  return listChanged(client, 0, options);
}

/** Whether a list of recent changes names everybody. Such a service may read `datetime` in another unit, or ignore it. */
export function namesAll(changed: ReadonlySet<string>, named: ReadonlySet<string>): boolean {
  return changed.size > FEW && changed.size >= named.size;
}

/** Whether the service responds but has no list of people. */
export function isListMissing(error: unknown): boolean {
  return (
    error instanceof EndlessListError ||
    error instanceof UnexpectedResponseError ||
    // All people share the path, so a refusal means that the operation is refused.
    isRefusalOfRecord(error, true) ||
    (error instanceof StatusError && error.status === NOT_IMPLEMENTED)
  );
}

const NOT_IMPLEMENTED = 501;
