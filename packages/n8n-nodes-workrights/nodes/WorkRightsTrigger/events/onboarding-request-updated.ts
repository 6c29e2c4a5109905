import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { listOnboards } from '../../WorkRights/actions/onboardingRequest/list-onboards';
import { isObject } from '../../WorkRights/shared/json';
import { timeOf, type PollResult, type TriggerEvent } from './poll-result';

/**
 * Requests are compared again for this long after their last action: pages are read one after another, and a request
 * may change in between.
 */
const OVERLAP = 60 * 60_000;

interface State {
  /** Newest time of a last action seen. Milliseconds. */
  readonly cursor: number;
  /** Status and time of the requests within the overlap, by id. */
  readonly recent: Readonly<Record<string, string>>;
}

/** The last action of an onboarding request (`datetime`, service.md §2.7) is new, and its status is one of the chosen. */
export const onboardingRequestUpdated: TriggerEvent = {
  name: 'onboardingRequestUpdated',

  async sample(context) {
    const records = await listOnboards(context, { onboard_status: 'All' }, Infinity);
    return newestFirst(records.filter((record) => isWanted(context, record))).slice(0, 1);
  },

  async poll(context, kept): Promise<PollResult> {
    const state = readState(kept);
    // Not only the chosen statuses: a request must be known by the time it reaches one of them.
    const records = await listOnboards(context, { onboard_status: 'All' }, Infinity);
    const cursor = records.reduce(
      (latest, record) => Math.max(latest, timeOf(record.datetime) ?? 0),
      state?.cursor ?? 0,
    );
    const within = records.filter((record) => isAfter(record, cursor - OVERLAP));
    const recent = Object.fromEntries(
      within.map((record) => [String(record.onboard_id), signature(record)] as const),
    );
    const changed =
      state === undefined
        ? []
        : records.filter(
            (record) =>
              isAfter(record, state.cursor - OVERLAP) &&
              state.recent[String(record.onboard_id)] !== signature(record),
          );
    const events = newestFirst(changed.filter((record) => isWanted(context, record))).toReversed();
    return { events, state: { cursor, recent } };
  },
};

function isWanted(context: IPollFunctions, record: IDataObject): boolean {
  const statuses = context.getNodeParameter('statuses', []) as string[];
  return statuses.length === 0 || statuses.includes(String(record.onboard_status));
}

/** A time that cannot be read tells nothing, so that such requests are always compared. */
function isAfter(record: IDataObject, time: number): boolean {
  return (timeOf(record.datetime) ?? Infinity) > time;
}

function signature(record: IDataObject): string {
  return `${String(record.onboard_status)} ${String(record.datetime)}`;
}

function newestFirst(records: readonly IDataObject[]): IDataObject[] {
  return records.toSorted((one, other) => (timeOf(other.datetime) ?? 0) - (timeOf(one.datetime) ?? 0));
}

function readState(kept: IDataObject | undefined): State | undefined {
  const { cursor, recent } = kept ?? {};
  return typeof cursor === 'number' && isObject(recent)
    ? ({ cursor, recent } as unknown as State)
    : undefined;
}
