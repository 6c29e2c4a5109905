import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { listChecks } from '../../WorkRights/actions/visaCheck/list-checks';
import { clock } from '../../WorkRights/shared/clock';
import { isObject } from '../../WorkRights/shared/json';
import type { VisaCheck } from '../../WorkRights/transport/answers';
import { isFinished } from '../../WorkRights/waiting/wait-for-checks';
import { capped, followUp, isPendingCheck, type PendingCheck } from './pending-checks';
import { timeOf, type PollResult, type TriggerEvent } from './poll-result';

/** Checks that are listed again although they are older than the newest one seen: they may show up late. */
const OVERLAP = 5 * 60_000;

/** How far back the first poll looks for checks that are under way. */
const SEED_LIMIT = 1000;
const POLL_LIMIT = 100;

interface State {
  /** Newest `requested_at` seen. Milliseconds. */
  readonly cursor: number;
  /** `requested_at` of the checks seen within the overlap, by id. */
  readonly recent: Readonly<Record<string, number>>;
  /** Checks that were not finished when last seen, the longest ago first. */
  readonly pending: readonly PendingCheck[];
}

/**
 * A visa check has become `completed`. The list shows recent checks by the time of their creation only, and off-peak
 * checks finish hours later, far down in it: so every check that is not finished is remembered and looked up.
 */
export const visaCheckCompleted: TriggerEvent = {
  name: 'visaCheckCompleted',

  async sample(context) {
    const environment = await environmentOf(context);
    const checks = await listChecks(context, POLL_LIMIT, () => true);
    return checks.filter((check) => isFinished(check) && isOf(environment, check)).slice(0, 1);
  },

  async poll(context, kept): Promise<PollResult> {
    const state = readState(kept);
    const environment = await environmentOf(context);
    const floor = state === undefined ? undefined : state.cursor - OVERLAP;
    const known = new Set([
      ...Object.keys(state?.recent ?? {}),
      ...(state?.pending ?? []).map(({ id }) => id),
    ]);
    const listed = await listChecks(
      context,
      state === undefined ? SEED_LIMIT : POLL_LIMIT,
      // Every check since the last poll has to be in it, however many there were.
      (checks) =>
        known.has(checks.at(-1)?.id ?? '') ||
        requestedAt(checks.at(-1)) <= (floor ?? newest(checks, 0) - OVERLAP),
    );
    const ours = listed.filter((check) => isOf(environment, check));
    // Of every environment: where the list was read to is where the next poll may stop.
    const cursor = newest(listed, state?.cursor ?? 0);
    const recent = Object.fromEntries([
      ...Object.entries(state?.recent ?? {}).filter(([, time]) => time > cursor - OVERLAP),
      ...listed
        .map((check) => [check.id, requestedAt(check)] as const)
        .filter(([, time]) => time > cursor - OVERLAP),
    ]);
    if (state === undefined || floor === undefined) {
      return { events: [], state: asJson({ cursor, recent, pending: capped(context, unfinished(ours)) }) };
    }

    if (state.cursor > 0 && listed.length > 0 && listed.every((check) => requestedAt(check) > state.cursor)) {
      context.logger.warn(
        `Work Rights Trigger: the service lists no more than the newest ${listed.length} visa checks, and more were created since the last poll; the results of the older ones will not be reported. Poll more often, or create fewer checks at a time`,
      );
    }
    const fresh = ours.filter((check) => requestedAt(check) > floor && !known.has(check.id));
    const { finished, open } = await followUp(context, state.pending, listed, cursor);
    const events = [...finished, ...fresh.filter(isFinished)];
    return {
      events: events.toSorted(
        (one, other) => (timeOf(one.checked_at) ?? 0) - (timeOf(other.checked_at) ?? 0),
      ),
      state: asJson({ cursor, recent, pending: capped(context, [...open, ...unfinished(fresh)]) }),
    };
  },
};

/** A credential of one environment reports the checks of that environment. */
async function environmentOf(context: IPollFunctions): Promise<string | undefined> {
  return (await context.getCredentials<{ environment?: string }>('visaChecksApi')).environment;
}

function isOf(environment: string | undefined, check: VisaCheck): boolean {
  return environment === undefined || check.environment === undefined || check.environment === environment;
}

function unfinished(checks: readonly VisaCheck[]): PendingCheck[] {
  return checks
    .filter((check) => !isFinished(check))
    .map((check) => ({ id: check.id, requestedAt: requestedAt(check) }))
    .toReversed();
}

function newest(checks: readonly VisaCheck[], atLeast: number): number {
  return checks.reduce((latest, check) => Math.max(latest, requestedAt(check)), atLeast);
}

/** A check without a readable time counts as just requested, so that it is not passed over. */
function requestedAt(check: VisaCheck | undefined): number {
  return timeOf(check?.requested_at) ?? clock.now();
}

function asJson({ cursor, recent, pending }: State): IDataObject {
  return { cursor, recent: { ...recent }, pending: pending.map((check) => ({ ...check })) };
}

function readState(kept: IDataObject | undefined): State | undefined {
  const { cursor, recent, pending } = kept ?? {};
  return typeof cursor === 'number' &&
    isObject(recent) &&
    Array.isArray(pending) &&
    pending.every(isPendingCheck)
    ? ({ cursor, recent, pending } as unknown as State)
    : undefined;
}
