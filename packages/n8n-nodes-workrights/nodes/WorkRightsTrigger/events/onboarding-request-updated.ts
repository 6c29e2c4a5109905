import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { listOnboards } from '../../WorkRights/actions/list-records';
import { clock } from '../../WorkRights/shared/clock';
import { isObject } from '../../WorkRights/shared/json';
import { newSince, type SeenTimes } from './new-since';
import { timeOf, type PollResult, type TriggerEvent } from './poll-result';
import { idOf, isActive, readOnboards, type Known } from './read-onboards';

/**
 * Requests are compared for this long after their last action: pages are read one after another, and a request may change in
 * between.
 */
const OVERLAP = 60 * 60_000;

/** The cursor is the newest time of a last action when all requests were read. */
interface State extends Known, SeenTimes {
  /** Status and time of the requests since then and within the overlap, by ID. */
  readonly recent: Readonly<Record<string, string>>;
}

/** An onboarding request's last action (`datetime`, service.md §2.7) is new, and its status is one of the chosen ones. */
export const onboardingRequestUpdated: TriggerEvent = {
  name: 'onboardingRequestUpdated',

  async sample(context) {
    const records = await listOnboards(context, { onboard_status: 'All' }, Infinity);
    return newestFirst(records.filter((record) => isWanted(context, record))).slice(0, 1);
  },

  async poll(context, kept): Promise<PollResult> {
    const state = readState(kept);
    // All statuses, not only the chosen ones: a request must be known before it reaches one of them.
    const { records, isFull, known } = await readOnboards(context, state);
    const { atLeast, isNew, isAhead } = newSince(context, state ?? { cursor: 0 }, OVERLAP);
    const times = records.map(({ datetime }) => timeOf(datetime) ?? 0).filter((time) => !isAhead(time));
    // Moves only when all were read: changes that weren't read must stay after the cursor.
    const cursor = isFull ? Math.max(atLeast, ...times) : atLeast;
    const within = records.filter((record) => isAfter(record, cursor - OVERLAP));
    const recent = Object.fromEntries(within.map((record) => [idOf(record), signature(record)] as const));
    const wasActive = new Set(state?.active);
    const changed =
      state === undefined
        ? []
        : records.filter(
            (record) =>
              (isNew(timeOf(record.datetime) ?? Infinity) ||
                (wasActive.has(idOf(record)) && !isActive(record))) &&
              state.recent[idOf(record)] !== signature(record),
          );
    const events = newestFirst(changed.filter((record) => isWanted(context, record))).toReversed();
    return {
      events,
      state: {
        ...known,
        active: [...known.active],
        cursor,
        polledAt: clock.now(),
        recent: isFull ? recent : { ...state?.recent, ...recent },
      },
    };
  },
};

function isWanted(context: IPollFunctions, record: IDataObject): boolean {
  const statuses = context.getNodeParameter('statuses', []) as string[];
  return statuses.length === 0 || statuses.includes(String(record.onboard_status));
}

/** Requests with an unreadable time are always compared. */
function isAfter(record: IDataObject, time: number): boolean {
  return (timeOf(record.datetime) ?? Infinity) > time;
}

/** Uses the parsed time if possible, because a request's details may write it differently from the list. */
function signature({ onboard_status: status, datetime }: IDataObject): string {
  return `${String(status)} ${timeOf(datetime) ?? String(datetime)}`;
}

function newestFirst(records: readonly IDataObject[]): IDataObject[] {
  return records.toSorted((one, other) => (timeOf(other.datetime) ?? 0) - (timeOf(one.datetime) ?? 0));
}

function readState(kept: IDataObject | undefined): State | undefined {
  const { cursor, polledAt, recent, active, readAt, isLarge } = kept ?? {};
  return typeof cursor === 'number' &&
    isObject(recent) &&
    Array.isArray(active) &&
    typeof readAt === 'number' &&
    typeof isLarge === 'boolean'
    ? ({ cursor, polledAt, recent, active, readAt, isLarge } as unknown as State)
    : undefined;
}
