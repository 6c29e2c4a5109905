import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { listChecks } from '../../WorkRights/actions/visaCheck/list-checks';
import { clock } from '../../WorkRights/shared/clock';
import { isObject } from '../../WorkRights/shared/json';
import type { VisaCheck } from '../../WorkRights/transport/answers';
import { createLookUp } from '../../WorkRights/waiting/look-up-checks';
import { isFinished } from '../../WorkRights/waiting/wait-for-checks';
import { timeOf, type PollResult, type TriggerEvent } from './poll-result';

/** Checks that are listed again although they are older than the newest one seen: they may show up late. */
const OVERLAP = 5 * 60_000;

/** How far back the first poll looks for checks that are under way. */
const SEED_LIMIT = 1000;
const POLL_LIMIT = 100;

/** How many unfinished checks are remembered, and how many of them one poll looks up; the next poll goes on. */
export const LARGEST_PENDING = 5000;
export const LOOKED_UP_AT_ONCE = 1000;

interface State {
  /** Newest `requested_at` seen. Milliseconds. */
  readonly cursor: number;
  /** `requested_at` of the checks seen within the overlap, by id. */
  readonly recent: Readonly<Record<string, number>>;
  /** Ids of checks that were not finished when last seen, the longest ago first. */
  readonly pending: readonly string[];
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
    const known = new Set([...Object.keys(state?.recent ?? {}), ...(state?.pending ?? [])]);
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
      return { events: [], state: { cursor, recent, pending: capped(context, unfinishedIds(ours)) } };
    }

    const fresh = ours.filter((check) => requestedAt(check) > floor && !known.has(check.id));
    const { finished, open } = await followUp(context, state.pending, listed);
    const events = [...finished, ...fresh.filter(isFinished)];
    return {
      events: events.toSorted(
        (one, other) => (timeOf(one.checked_at) ?? 0) - (timeOf(other.checked_at) ?? 0),
      ),
      state: { cursor, recent, pending: capped(context, [...open, ...unfinishedIds(fresh)]) },
    };
  },
};

/** Which of the remembered checks have finished. Those that were just listed need no lookup. */
async function followUp(
  context: IPollFunctions,
  pending: readonly string[],
  listed: readonly VisaCheck[],
): Promise<{ finished: VisaCheck[]; open: string[] }> {
  const listedById = new Map(listed.map((check) => [check.id, check]));
  const unseen = pending.filter((id) => !listedById.has(id));
  const now = unseen.slice(0, LOOKED_UP_AT_ONCE);
  const found = now.length === 0 ? [] : await createLookUp(context)(now);
  const foundById = new Map([...listedById, ...found.map((check) => [check.id, check] as const)]);
  const finished = pending.flatMap((id) => {
    const check = foundById.get(id);
    return check !== undefined && isFinished(check) ? [check] : [];
  });
  const done = new Set(finished.map(({ id }) => id));
  // Those whose turn it was go to the end.
  const asked = new Set(now);
  const waiting = pending.filter((id) => !done.has(id));
  return {
    finished,
    open: [...waiting.filter((id) => !asked.has(id)), ...waiting.filter((id) => asked.has(id))],
  };
}

function capped(context: IPollFunctions, pending: readonly string[]): string[] {
  if (pending.length > LARGEST_PENDING) {
    context.logger.warn(
      `Work Rights Trigger: more than ${LARGEST_PENDING} visa checks are pending; the results of ${pending.length - LARGEST_PENDING} will not be reported`,
    );
  }
  return pending.slice(-LARGEST_PENDING);
}

/** A credential of one environment reports the checks of that environment. */
async function environmentOf(context: IPollFunctions): Promise<string | undefined> {
  return (await context.getCredentials<{ environment?: string }>('visaChecksApi')).environment;
}

function isOf(environment: string | undefined, check: VisaCheck): boolean {
  return environment === undefined || check.environment === undefined || check.environment === environment;
}

function unfinishedIds(checks: readonly VisaCheck[]): string[] {
  return checks
    .filter((check) => !isFinished(check))
    .map(({ id }) => id)
    .toReversed();
}

function newest(checks: readonly VisaCheck[], atLeast: number): number {
  return checks.reduce((latest, check) => Math.max(latest, requestedAt(check)), atLeast);
}

/** A check without a readable time counts as just requested, so that it is not passed over. */
function requestedAt(check: VisaCheck | undefined): number {
  return timeOf(check?.requested_at) ?? clock.now();
}

function readState(kept: IDataObject | undefined): State | undefined {
  const { cursor, recent, pending } = kept ?? {};
  return typeof cursor === 'number' && isObject(recent) && Array.isArray(pending)
    ? ({ cursor, recent, pending } as unknown as State)
    : undefined;
}
