import { onboardStatuses } from '../generated/words.gen.ts';
import { AbortedError, TimeoutError } from '../errors/call-errors.ts';
import { NotFoundError } from '../errors/status-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { Onboard } from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { retryAfterOf } from '../transport/retries.ts';
import { getOnboard, requireIds, type OnboardSelector } from '../work-rights/read-records.ts';
import type { WorkRightsClient } from '../work-rights/work-rights-client.ts';
import { clockOf } from './clock.ts';
import { MOST_FAILURES } from './entry.ts';
import { mayPass, shownFailure } from './poll-failures.ts';
import { nextPoll } from './schedule.ts';
import { checkWaitOptions, type WaitOptions } from './wait-options.ts';

const id = 'waitForOnboard';
/** A person has to answer: nobody waits for seconds. In milliseconds, as all times here. */
const PACE = { min: 60_000, max: 120_000 };
const DEFAULT_TIMEOUT = 24 * 60 * 60_000;
/** A busy process notices late too that time is over, but not by as much. */
const LATE = 5_000;
/** For one more poll after a machine slept past the deadline. */
const EXTENSION = 30_000;
/** A `Retry-After` may ask for years by mistake. */
const LONGEST_ASKED = 3_600_000;
/** Polls of one client at a time. */
const MOST_POLLS = 4;
/** `All` is a filter: no request has it. */
const STATUSES: ReadonlySet<unknown> = new Set(onboardStatuses.filter((status) => status !== 'All'));

export interface OnboardWaitOptions extends Pick<WaitOptions, 'signal'> {
  /** Milliseconds until the wait gives up; `false` for never. Default 24 hours. The request stays, and can be waited for again. */
  timeout?: WaitOptions['timeout'];
  /** Time between two polls instead of 1 to 2 minutes. */
  interval?: WaitOptions['interval'];
  /** Called, and awaited, after every poll. What it throws ends the wait. */
  onProgress?: ((progress: OnboardWaitProgress) => unknown) | undefined;
  /** Which requests are finished. Default: those whose status is `Complete`; every other status keeps waiting. */
  isTerminal?: ((onboard: Onboard) => boolean) | undefined;
}

export interface OnboardWaitProgress {
  readonly onboard: Onboard;
  /** How often the request was polled. */
  readonly looks: number;
  /** Milliseconds since the wait began. */
  readonly elapsedMs: number;
}

/** A wait that goes on: a promise of the finished request. Nobody has to await it. */
export interface OnboardWait extends Promise<Onboard> {
  /** The request as it was seen last, without a request of its own; undefined before the first poll of an id. */
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
  // One of its own: many waits share a signal, and Node warns of a leak when 11 listen to one.
  const signal = options.signal && AbortSignal.any([options.signal]);
  const clock = clockOf(client);
  const { warn } = client.log;
  // A clock that is set meanwhile ends no wait.
  const count = clock.monotonic ?? clock.now;
  const began = count();
  const deadline = timeout === false ? Infinity : began + timeout;
  const shown = 'onboard_status' in target ? (target as Onboard) : undefined;
  const selector: OnboardSelector = shown ? { onboard_id: shown.onboard_id } : (target as OnboardSelector);
  // A wait polls again anyway, at its own pace and by its own clock.
  const once = { ...client, retries: { ...client.retries, attempts: 1 } };
  const said = new Set<string>();
  const warnOnce = (kind: 'status' | 'poll', message: string) => {
    if (!said.has(kind)) warn?.(`${id}: ${message}`);
    said.add(kind);
  };

  const isTerminal = async (onboard: Onboard): Promise<boolean> => {
    see(onboard);
    const { onboard_status: status } = onboard;
    // Without types it may be an async function, whose promise would always be true.
    if (await (options.isTerminal ? options.isTerminal(onboard) : status === 'Complete')) return true;
    if (!STATUSES.has(status))
      warnOnce(
        'status',
        'the status of a request is unknown; the client treats it as not finished and keeps polling',
      );
    return false;
  };

  const ended = (): AbortedError => {
    // The request is there, whatever became of the wait.
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

  /** One poll within so many milliseconds; undefined when time was over before it ended. */
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
      // What was created just now may not have got around: its first 404 ends nothing.
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

/** Does `poll` as soon as fewer than four others of the client are under way. */
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
