import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { listEmployees, listOnboards } from '../../WorkRights/actions/list-records';
import { clock } from '../../WorkRights/shared/clock';
import { textOf } from '../../WorkRights/shared/json';
import { serviceTime } from '../../WorkRights/transport/service-clock';
import { newSince, type SeenTimes } from './new-since';

/**
 * Each list begins this long before the previous one, because the service may list a change late. It's more than its clocks may
 * differ.
 */
const OVERLAP = 10 * 60_000;
const DAY = 24 * 60 * 60_000;

/** Up to this many people may all have changed at once. */
const FEW = 3;

/** A longer list is assumed to be endless. */
const MOST = 100_000;

/** Statuses of a service without the list of people. A web application may return one of its own pages with 200. */
const MISSING = new Set(['200', '404', '405', '410', '501']);

/** Statuses that mean an invalid value. */
const REFUSED = new Set(['400', '422']);

const EMPLOYEE_IDS = ['key_id', 'employee_id'];

/** One ID of a person. */
export type Person = Readonly<Record<string, string>>;

/** What a poll stores about the lists so far. */
export interface SeenLists extends SeenTimes {
  /** Whether the service lists who has changed. */
  readonly areChanged?: boolean;
}

export interface ListedPeople {
  /** The people whose work rights have changed, or all people. */
  readonly people: readonly Person[];
  readonly areChanged: boolean;
  readonly seen: SeenLists;
}

/** The people whose work rights have changed; all people if the service doesn't list changes. */
export async function listPeople(
  context: IPollFunctions,
  before: SeenLists | undefined,
): Promise<ListedPeople> {
  const began = clock.now();
  const from = before ?? { cursor: began, polledAt: began };
  const listed = await listChanged(context, from);
  const people = listed === undefined ? undefined : namedBy(context, listed, EMPLOYEE_IDS);
  if (people !== undefined && !(await isUseless(context, people, before))) {
    const cursor = serviceTime(context) ?? began;
    return { people, areChanged: true, seen: { cursor, polledAt: began, areChanged: true } };
  }
  if (before?.areChanged !== false) {
    context.logger.warn(
      'Work Rights Trigger: the service does not list whose work rights have changed, so each person is read in turn and changes come later. Ask support for the list of people (/employee/v1/list)',
    );
  }
  return {
    people: people?.length ? people : await peopleOfRequests(context),
    areChanged: false,
    // The position stays, so that no change is lost if the service lists changes later.
    seen: { ...from, areChanged: false },
  };
}

/** Whether the list is useless because it's always empty or always contains everybody. */
async function isUseless(
  context: IPollFunctions,
  people: readonly Person[],
  before: SeenLists | undefined,
): Promise<boolean> {
  if (people.length > FEW) return await namesEverybody(context);
  return (
    people.length === 0 && before?.areChanged !== true && (await listEmployees(context, {}, 1)).length === 0
  );
}

/** A person for a test run, if there is one. */
export async function somebody(context: IPollFunctions): Promise<Person[]> {
  const listed = await unless(MISSING, async () => await listEmployees(context, {}, 1));
  return listed?.length ? namedBy(context, listed, EMPLOYEE_IDS) : await peopleOfRequests(context, 1);
}

/** Undefined if the service has no such list. */
async function listChanged(context: IPollFunctions, from: SeenTimes): Promise<IDataObject[] | undefined> {
  return await unless(MISSING, async () => {
    const listed = await changedSince(context, from.cursor - OVERLAP);
    const { wentBack, atLeast } = newSince(context, from, OVERLAP);
    return wentBack ? await changedSince(context, atLeast - OVERLAP) : listed;
  });
}

async function changedSince(context: IPollFunctions, time: number): Promise<IDataObject[]> {
  const datetime = Math.max(0, Math.floor(time / 1000));
  const listed = await listEmployees(context, { datetime }, MOST + 1);
  if (listed.length <= MOST) return listed;
  throw new NodeOperationError(context.getNode(), 'The list of people does not end', {
    description: `The service lists more than ${MOST} people as changed. Ask the service about datetime and page_number.`,
  });
}

/** Whether the service ignores `datetime`, or reads it in another unit: it then lists changes even for a time in the future. */
async function namesEverybody(context: IPollFunctions): Promise<boolean> {
  const ahead = (serviceTime(context) ?? clock.now()) + DAY;
  // A service that refuses such a time has read it.
  const listed = await unless(REFUSED, async () => await changedSince(context, ahead));
  return listed !== undefined && listed.length > 0;
}

/** The people with a completed onboarding request: the others have no work rights yet. */
async function peopleOfRequests(context: IPollFunctions, limit = Infinity): Promise<Person[]> {
  return namedBy(context, await listOnboards(context, { onboard_status: 'Complete' }, limit), ['onboard_id']);
}

/** One person for each ID. Records without an ID can't be read. */
function namedBy(context: IPollFunctions, records: readonly IDataObject[], ids: readonly string[]): Person[] {
  const people = records.flatMap((record) => {
    const id = ids.find((name) => textOf(record[name]) !== null);
    return id === undefined ? [] : [{ [id]: String(record[id]) }];
  });
  if (people.length < records.length) {
    context.logger.warn(
      `Work Rights Trigger: the service lists ${records.length - people.length} people without an ID, whose work rights cannot be read`,
    );
  }
  return people;
}

/** Undefined if the service responds with one of these statuses. */
async function unless<Value>(
  statuses: ReadonlySet<string>,
  read: () => Promise<Value>,
): Promise<Value | undefined> {
  return await read().catch((error: unknown) => {
    if (error instanceof NodeApiError && statuses.has(error.httpCode ?? '')) return undefined;
    throw error;
  });
}
