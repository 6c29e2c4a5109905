import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { PAGE_SIZE, listOnboards } from '../../WorkRights/actions/list-records';
import { clock } from '../../WorkRights/shared/clock';
import { fetchEach } from './fetch-each';

/**
 * Milliseconds between two polls that read every request. Polls in between don't read completed ones, so a change to these, or
 * a request that is created and completed between two polls, is found by the next full poll.
 */
export const FULL_READING_EVERY = 30 * 60_000;

/** How many requests a poll reads one by one. If more are no longer active, it reads all. */
const FETCHED_AT_ONCE = 20;

/** How many active requests are remembered. If there are more, every poll reads all. */
export const MOST_ACTIVE = 10_000;

/** What earlier polls know about all requests. */
export interface Known {
  /** IDs of the requests that were active (awaiting or in review) when last seen. */
  readonly active: readonly string[];
  /** When all were read (in ms), and whether there was more than one page. */
  readonly readAt: number;
  readonly isLarge: boolean;
}

export interface Reading {
  readonly records: readonly IDataObject[];
  /** Whether the records are complete. */
  readonly isFull: boolean;
  readonly known: Known;
}

/**
 * The requests that may have changed. All of them from time to time, and if they fit on one page; otherwise the active ones,
 * and those that were active in the last poll.
 */
export async function readOnboards(context: IPollFunctions, known?: Known): Promise<Reading> {
  if (known === undefined || isDue(known)) return await readAll(context);
  const active = distinct(await listOnboards(context, { onboard_status: 'Active' }, Infinity));
  const listed = new Set(active.map(idOf));
  const left = known.active.filter((id) => !listed.has(id));
  if (left.length > FETCHED_AT_ONCE) return await readAll(context);
  const fetched = await fetchLeft(context, left);
  // A request's details may have `All` (service.md §4.2), which isn't a status.
  if (fetched.some(({ onboard_status: status }) => status === 'All')) return await readAll(context);
  const records = [...active, ...fetched];
  return { records, isFull: false, known: { ...known, active: activeIn(records) } };
}

export const idOf = (record: IDataObject): string => String(record.onboard_id);

/** Requests without an ID can't be distinguished, so only one of them is followed. */
const distinct = (records: readonly IDataObject[]): IDataObject[] => [
  ...new Map(records.map((record) => [idOf(record), record])).values(),
];

export const isActive = ({ onboard_status: status }: IDataObject): boolean =>
  status === 'Awaiting' || status === 'Review';

function isDue({ active, readAt, isLarge }: Known): boolean {
  const since = clock.now() - readAt;
  return !isLarge || active.length > MOST_ACTIVE || since < 0 || since >= FULL_READING_EVERY;
}

async function readAll(context: IPollFunctions): Promise<Reading> {
  const readAt = clock.now();
  const records = distinct(await listOnboards(context, { onboard_status: 'All' }, Infinity));
  const isLarge = records.length >= PAGE_SIZE;
  return { records, isFull: true, known: { active: activeIn(records), readAt, isLarge } };
}

function activeIn(records: readonly IDataObject[]): string[] {
  return records
    .filter(isActive)
    .map(idOf)
    .slice(0, MOST_ACTIVE + 1);
}

/** The present requests. Those that no longer exist are left out. */
async function fetchLeft(context: IPollFunctions, ids: readonly string[]): Promise<IDataObject[]> {
  const calls = ids.map((id) => ({ operation: 'getOnboard', body: { onboard_id: id } }) as const);
  return [...(await fetchEach(context, calls, 'onboard_id')).values()];
}
