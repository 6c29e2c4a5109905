import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { PAGE_SIZE } from '../../WorkRights/actions/list-records';
import { listOnboards } from '../../WorkRights/actions/onboardingRequest/list-onboards';
import { clock } from '../../WorkRights/shared/clock';
import { fetchEach } from './fetch-each';

/**
 * Milliseconds between two polls that read every request. In between, those that are done are not read: one that
 * changes then, or that is created and done between two polls, is seen by the next full reading.
 */
export const FULL_READING_EVERY = 30 * 60_000;

/** Requests that are fetched one by one in a poll; when more have left the active ones, all are read. */
const FETCHED_AT_ONCE = 20;

/** Active requests that are remembered; with more, every poll reads all. */
export const MOST_ACTIVE = 10_000;

/** What the polls before know about the requests as a whole. */
export interface Known {
  /** Ids of those that were active (awaiting or in review) when last seen. */
  readonly active: readonly string[];
  /** When all were read, and whether they filled more than a page. Milliseconds. */
  readonly readAt: number;
  readonly isLarge: boolean;
}

export interface Reading {
  readonly records: readonly IDataObject[];
  /** Whether the records are all that there are. */
  readonly isFull: boolean;
  readonly known: Known;
}

/**
 * The requests that may have changed: all of them now and then, and while they fit on one page. Otherwise the active
 * ones, and those that were active at the poll before.
 */
export async function readOnboards(context: IPollFunctions, known?: Known): Promise<Reading> {
  if (known === undefined || isDue(known)) return await readAll(context);
  const active = distinct(await listOnboards(context, { onboard_status: 'Active' }, Infinity));
  const listed = new Set(active.map(idOf));
  const left = known.active.filter((id) => !listed.has(id));
  if (left.length > FETCHED_AT_ONCE) return await readAll(context);
  const fetched = await fetchLeft(context, left);
  // The details of a request may say `All` (service.md §4.2), which is no status.
  if (fetched.some(({ onboard_status: status }) => status === 'All')) return await readAll(context);
  const records = [...active, ...fetched];
  return { records, isFull: false, known: { ...known, active: activeIn(records) } };
}

export const idOf = (record: IDataObject): string => String(record.onboard_id);

/** A request without an id can't be told from another one, so that only one of them is followed. */
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

/** The requests as they are now. Those that do not exist any longer are left out. */
async function fetchLeft(context: IPollFunctions, ids: readonly string[]): Promise<IDataObject[]> {
  const calls = ids.map((id) => ({ operation: 'getOnboard', body: { onboard_id: id } }) as const);
  return [...(await fetchEach(context, calls, 'onboard_id')).values()];
}
