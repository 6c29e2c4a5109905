import { onboardStatuses } from '../generated/words.gen.ts';
import { AbortedError, TimeoutError } from '../errors/call-errors.ts';
import { NotFoundError } from '../errors/status-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { Onboard } from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { retryAfterOf } from '../transport/response.ts';
import { getOnboard, requireIds, type OnboardSelector } from '../work-rights/read-records.ts';
import type { WorkRightsClient } from '../work-rights/work-rights-client.ts';
import { MOST_FAILURES } from './entry.ts';
import { mayPass, shownFailure } from './poll-failures.ts';
import { nextPoll } from './schedule.ts';
import { checkWaitOptions, type WaitOptions } from './wait-options.ts';

const id = 'waitForOnboard';
/** People need minutes to answer, so polling every few seconds is useless. All times here are in milliseconds. */
const PACE = { min: 60_000, max: 120_000 };
const DEFAULT_TIMEOUT = 24 * 60 * 60_000;
/** A busy process may notice the deadline this much late. A longer delay means that the machine slept. */
const LATE = 5_000;
/** Time for one more poll after the machine slept past the deadline. */
const EXTENSION = 30_000;
/** Limits a mistaken `Retry-After`. */
const LONGEST_ASKED = 3_600_000;
/** Polls of one client at a time. */
const MOST_POLLS = 4;
/** `All` is only a filter. */
const STATUSES: ReadonlySet<unknown> = new Set(onboardStatuses.filter((status) => status !== 'All'));

export interface OnboardWaitOptions extends Pick<WaitOptions, 'signal'> {
  /** Milliseconds until the wait gives up; `false` for never. Default 24 hours. You can wait for the same request again. */
  timeout?: WaitOptions['timeout'];
  /** Time between two polls instead of 1 to 2 minutes. */
  interval?: WaitOptions['interval'];
  /** Called after every poll and awaited. If it throws, the wait ends. */
  onProgress?: ((progress: OnboardWaitProgress) => unknown) | undefined;
  /** Which requests are finished. Default: those with status `Complete`; with any other status the wait goes on. */
  isTerminal?: ((onboard: Onboard) => boolean) | undefined;
}

export interface OnboardWaitProgress {
  readonly onboard: Onboard;
  /** How often the request was polled. */
  readonly looks: number;
  /** Milliseconds since the wait began. */
  readonly elapsedMs: number;
}

/** An open wait: a promise of the finished request. You don't have to await it. */
export interface OnboardWait extends Promise<Onboard> {
  /** The request by the last poll; reading it sends nothing. Undefined before the first poll of an id. */
  readonly lastSeen: Onboard | undefined;
}

/** See `WorkRights.waitForOnboard`. */
export function waitForOnboard(
  client: WorkRightsClient,
  target: OnboardSelector | Onboard,
  options: OnboardWaitOptions = {},
): OnboardWait {
  let lastSeen: Onboard | undefined;
  const finished = run(client, target, options, (onboard) => {
    lastSeen = onboard;
  });
  finished.catch(() => undefined);
  return Object.defineProperties(finished as OnboardWait, { lastSeen: { get: () => lastSeen } });
}

async function run(
  client: WorkRightsClient,
  target: OnboardSelector | Onboard,
  options: OnboardWaitOptions,
  see: (onboard: Onboard) => void,
): Promise<Onboard> {
  checkWaitOptions(options, [], id);
  requireIds(id, target, ['employee_id', 'onboard_id'], 'at least one');
  const { timeout = DEFAULT_TIMEOUT, interval = PACE, onProgress } = options;
  // A signal of its own, because many waits may share the caller's, and Node warns of a leak at 11 listeners.
  const signal = options.signal && AbortSignal.any([options.signal]);
  const { clock } = client;
  const { warn } = client.log;
  // Setting the clock during a wait must not end it.
  const count = clock.monotonic ?? clock.now;
  const began = count();
  const deadline = timeout === false ? Infinity : began + timeout;
  const shown = 'onboard_status' in target ? (target as Onboard) : undefined;
  const selector: OnboardSelector = shown ? { onboard_id: shown.onboard_id } : (target as OnboardSelector);
  // A wait repeats its polls anyway, at its own pace and by its own clock.
  const once = { ...client, retries: { ...client.retries, attempts: 1 } };
  const said = new Set<string>();
  const warnOnce = (kind: 'status' | 'poll', message: string) => {
    if (!said.has(kind)) warn?.(`${id}: ${message}`);
    said.add(kind);
  };

  const isTerminal = async (onboard: Onboard): Promise<boolean> => {
    see(onboard);
    const { onboard_status: status } = onboard;
    // In JavaScript it may be an async function, whose promise would always be true.
    if (await (options.isTerminal ? options.isTerminal(onboard) : status === 'Complete')) return true;
    if (!STATUSES.has(status))
      warnOnce(
        'status',
        'the status of a request is unknown; the client treats it as not finished and keeps polling',
      );
    return false;
  };

  const ended = (): AbortedError => {
    // The request exists, even if the wait was aborted.
    const reconcile = async (again?: CallOptions) =>
      ({ outcome: 'found', onboard: await getOnboard(client, selector, again) }) as const;
    const details = { operationId: id, cause: signal?.reason as unknown, reconcile };
    return new AbortedError(`${id}: aborted by the caller's signal`, details);
  };

  /** Sleeps by the client's clock; rejects as soon as the signal fires. */
  const sleep = async (ms: number, until = signal): Promise<void> => {
    try {
      await clock.sleep(ms, until);
    } catch (error) {
      throw signal?.aborted ? ended() : error;
    }
  };

  /** One poll within `ms` milliseconds; undefined if it doesn't end in time. */
  const poll = async (ms: number): Promise<Onboard | undefined> => {
    const end = new AbortController();
    const until = signal ? AbortSignal.any([signal, end.signal]) : end.signal;
    const time = async () => {
      if (ms === Infinity) return new Promise<never>(() => undefined);
      await sleep(ms, until);
      return undefined;
    };
    try {
      return await Promise.race([
        turnOf(client, () => getOnboard(once, selector, { signal: until })),
        time(),
      ]);
    } catch (error) {
      throw signal?.aborted ? ended() : error;
    } finally {
      end.abort();
    }
  };

  let failure: unknown;
  const late = () => {
    const why = failure === undefined ? '' : `; the last poll failed (${shownFailure(failure)})`;
    const message = `${id}: the request was not finished within ${timeout} ms${why}`;
    return new TimeoutError(message, { operationId: id, cause: failure });
  };
  let failures = 0;
  const pause = async (atLeast = 0): Promise<void> => {
    const now = clock.now();
    const { due } = nextPoll({ now, interval, jitter: clock.random(), failures });
    await sleep(Math.min(Math.max(due, atLeast), Math.max(1, deadline - count())));
  };

  if (signal?.aborted) throw ended();
  if (shown) {
    if (await isTerminal(shown)) return shown;
    await pause();
  }
  let mayAppear = shown !== undefined;
  let isExtended = false;
  for (let looks = 1; ;) {
    const left = deadline - count();
    if (left <= 0 && (isExtended || left >= -LATE)) throw late();
    isExtended ||= left <= 0;
    let onboard: Onboard | undefined;
    try {
      onboard = await poll(left > 0 ? left : EXTENSION);
    } catch (error) {
      if (signal?.aborted) throw error;
      failures += 1;
      failure = error;
      // The first 404 doesn't end the wait, because a new request may not be on all of the service's machines yet.
      const isNew = mayAppear && error instanceof NotFoundError;
      mayAppear = false;
      if (!isNew && (!mayPass(error) || failures >= MOST_FAILURES)) throw error;
      warnOnce('poll', `the last poll failed (${shownFailure(error)}); the client keeps polling`);
      const asked = (error instanceof WorkRightsKitError && retryAfterOf(error.headers)) || 0;
      await pause(Math.min(asked, LONGEST_ASKED));
      continue;
    }
    if (onboard === undefined) throw late();
    failures = 0;
    failure = undefined;
    mayAppear = false;
    see(onboard);
    await onProgress?.({ onboard, looks, elapsedMs: count() - began });
    looks += 1;
    if (await isTerminal(onboard)) return onboard;
    await pause();
  }
}

interface Turns {
  busy: number;
  readonly queue: (() => void)[];
}

const all = new WeakMap<object, Turns>();

/** Runs `poll` as soon as the client has fewer than four open polls. */
async function turnOf<T>(client: object, poll: () => Promise<T>): Promise<T> {
  const turns = all.get(client) ?? { busy: 0, queue: [] };
  all.set(client, turns);
  if (turns.busy < MOST_POLLS) turns.busy += 1;
  else
    await new Promise<void>((resolve) => {
      turns.queue.push(resolve);
    });
  try {
    return await poll();
  } finally {
    const next = turns.queue.shift();
    if (next) next();
    else turns.busy -= 1;
  }
}
