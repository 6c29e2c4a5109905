import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { listChecks } from '../../WorkRights/actions/visaCheck/list-checks';
import { clock } from '../../WorkRights/shared/clock';
import { isObject } from '../../WorkRights/shared/json';
import type { VisaCheck } from '../../WorkRights/transport/answers';
import { isFinished } from '../../WorkRights/waiting/wait-for-checks';
import { newSince, type SeenTimes } from './new-since';
import { capped, followUp, isPendingCheck, type PendingCheck } from './pending-checks';
import { timeOf } from './poll-result';

/** Checks up to this much older than the newest one are listed again, because the service may list them late. */
const OVERLAP = 5 * 60_000;

/** How many checks the first poll searches for unfinished ones. */
const SEED_LIMIT = 1000;
const POLL_LIMIT = 100;

interface State extends SeenTimes {
  /** `requested_at` of the newest checks and those within the overlap, by ID. These are already known. */
  readonly recent: Readonly<Record<string, number>>;
  /** Checks that weren't finished when last seen; those seen the longest time ago come first. */
  readonly pending: readonly PendingCheck[];
}

/** One poll's result, for the checks of the credential's environment. */
export interface ChecksPoll {
  readonly isFirst: boolean;
  /** Checks that ended since the last poll, with or without a result; empty in the first poll. */
  readonly finished: readonly VisaCheck[];
  /** Unfinished checks, which are followed further. */
  readonly pending: readonly PendingCheck[];
  /** The checks of `pending` that this poll has seen, by ID. */
  readonly seen: ReadonlyMap<string, VisaCheck>;
  /** Checks that aren't followed any more, and whose end was never seen. */
  readonly lost: readonly PendingCheck[];
  /** The state for the next poll, with this `pending`. */
  readonly stateWith: (pending: readonly PendingCheck[]) => IDataObject;
}

/**
 * Lists the newest checks, and looks up those that weren't finished. The list is sorted by creation time, and off-peak checks
 * finish hours later, far down in it, so every unfinished check is remembered.
 */
export async function pollChecks(
  context: IPollFunctions,
  kept: IDataObject | undefined,
): Promise<ChecksPoll> {
  const state = readState(kept);
  const environment = await environmentOf(context);
  const known = new Set([...Object.keys(state?.recent ?? {}), ...(state?.pending ?? []).map(({ id }) => id)]);
  const listed = await listChecks(
    context,
    state === undefined ? SEED_LIMIT : POLL_LIMIT,
    // The list must contain every check since the last poll, however many there are.
    (checks) => {
      const last = requestedAt(checks.at(-1));
      if (state === undefined) return last <= newest(checks, 0) - OVERLAP;
      const { isNew, isAhead } = newSince(context, state, OVERLAP);
      return !isAhead(last) && (known.has(checks.at(-1)?.id ?? '') || !isNew(last));
    },
  );
  const { atLeast, isNew, isAhead, wentBack } = newSince(context, state ?? { cursor: 0 }, OVERLAP);
  if (wentBack) {
    context.logger.warn(
      'Work Rights Trigger: the clock of the service went back. The checks that it dates since the last poll are reported; one from before may be reported again or missed',
    );
  }
  const ours = listed.filter((check) => isOf(environment, check));
  // Of every environment: the next poll may stop where this list ended.
  const cursor = newest(
    listed.filter((check) => !isAhead(requestedAt(check))),
    atLeast,
  );
  const times = [
    ...Object.entries(state?.recent ?? {}),
    ...listed.map((check) => [check.id, requestedAt(check)] as const),
  ];
  const newestIds = new Set(listed.slice(0, POLL_LIMIT).map(({ id }) => id));
  const recent = Object.fromEntries(
    times.filter(([id, time]) => time > cursor - OVERLAP || newestIds.has(id)),
  );
  const stateWith = (pending: readonly PendingCheck[]): IDataObject =>
    asJson({ cursor, polledAt: clock.now(), recent, pending });
  const unfinished = (checks: readonly VisaCheck[]) => checks.filter((check) => !isFinished(check));
  const seen = new Map(unfinished(ours).map((check) => [check.id, check]));
  if (state === undefined) {
    const { kept: pending, dropped } = capped(context, remembered(unfinished(ours)));
    return { isFirst: true, finished: [], pending, seen, lost: dropped, stateWith };
  }

  if (state.cursor > 0 && listed.length > 0 && listed.every((check) => requestedAt(check) > atLeast)) {
    context.logger.warn(
      `Work Rights Trigger: the service lists no more than the newest ${listed.length} visa checks, and more were created since the last poll; the results of the older ones will not be reported. Poll more often, or create fewer checks at a time`,
    );
  }
  const fresh = ours.filter((check) => isNew(requestedAt(check)) && !known.has(check.id));
  const {
    finished,
    unfinished: followed,
    open,
    gone,
  } = await followUp(context, state.pending, listed, cursor);
  for (const check of followed) seen.set(check.id, check);
  const { kept: pending, dropped } = capped(context, [...open, ...remembered(unfinished(fresh))]);
  return {
    isFirst: false,
    finished: [...finished, ...fresh.filter(isFinished)],
    pending,
    seen,
    lost: [...gone, ...dropped],
    stateWith,
  };
}

/** The newest checks of the credential's environment. */
export async function newestChecks(context: IPollFunctions): Promise<VisaCheck[]> {
  const environment = await environmentOf(context);
  const checks = await listChecks(context, POLL_LIMIT, () => true);
  return checks.filter((check) => isOf(environment, check));
}

/** A credential reports only checks of its own environment. */
async function environmentOf(context: IPollFunctions): Promise<string | undefined> {
  return (await context.getCredentials<{ environment?: string }>('visaChecksApi')).environment;
}

function isOf(environment: string | undefined, check: VisaCheck): boolean {
  return environment === undefined || check.environment === undefined || check.environment === environment;
}

function remembered(checks: readonly VisaCheck[]): PendingCheck[] {
  return checks.map((check) => ({ id: check.id, requestedAt: requestedAt(check) })).toReversed();
}

function newest(checks: readonly VisaCheck[], atLeast: number): number {
  return checks.reduce((latest, check) => Math.max(latest, requestedAt(check)), atLeast);
}

/** A check without a readable time counts as just requested, so that it isn't skipped. */
function requestedAt(check: VisaCheck | undefined): number {
  return timeOf(check?.requested_at) ?? clock.now();
}

function asJson({ cursor, polledAt, recent, pending }: State): IDataObject {
  return { cursor, polledAt, recent: { ...recent }, pending: pending.map((check) => ({ ...check })) };
}

function readState(kept: IDataObject | undefined): State | undefined {
  const { cursor, polledAt, recent, pending } = kept ?? {};
  return typeof cursor === 'number' &&
    isObject(recent) &&
    Array.isArray(pending) &&
    pending.every(isPendingCheck)
    ? ({ cursor, polledAt, recent, pending } as unknown as State)
    : undefined;
}
