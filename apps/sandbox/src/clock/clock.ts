import type { Store } from '../storage/store.ts';

export const CLOCK_MODES = ['real', 'frozen'] as const;

export type ClockMode = (typeof CLOCK_MODES)[number];

/**
 * The sandbox's own time. Every state in the sandbox is a function of its record and this clock, so a test that moves the clock
 * moves everything at once. It goes back only when it is set: if the machine's clock steps back, no completed check becomes
 * pending again.
 *
 * `set`, `advance` and `reset` take effect when they are on the disk, and throw if the disk refuses them. `set` and `advance`
 * throw a TypeError for a time that a response can't show.
 */
export interface Clock {
  readonly mode: ClockMode;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Jumps to `now` (milliseconds, rounded up). A `real` clock runs on from there, a `frozen` one stands still. */
  set(now: number, mode: ClockMode): void;
  /** Moves forward (or back) by milliseconds, in either mode. */
  advance(milliseconds: number): void;
  /** Back to the machine's own time. */
  reset(): void;
  /** Reads its position from the store again, after another store was put in place. */
  reload(): void;
  /**
   * Call this when a response shows that `time` has passed: the clock never goes back before it, even after a restart. It is
   * written in the background, so that a read doesn't fail with the disk.
   */
  keepPast(time: number): void;
  /** Writes the current time, so that a restart goes on from there. Call this before the store is closed. */
  keepNow(): void;
}

interface ClockState {
  readonly mode: ClockMode;
  /** `real`: difference from the machine's clock; `frozen`: the time itself. Milliseconds. */
  readonly value: number;
  /** The latest time that the clock is known to have shown. */
  readonly latest?: number;
}

/** The last time at which every date of a response has a year of four digits. */
const LAST_INSTANT = Date.UTC(9900, 0);

export const CLOCK_RULE = 'must keep the clock between 1970-01-01 and 9900-01-01';

export function isClockTime(time: number): boolean {
  return time >= 0 && time <= LAST_INSTANT;
}

const SETTING = 'clock';
const MACHINE_TIME: ClockState = { mode: 'real', value: 0 };

/** Stores its position in the settings table, so that a restart on the same data folder goes on from there. */
export function createClock(store: Store, machineNow: () => number = Date.now): Clock {
  let state = MACHINE_TIME;
  /** The latest time that it has shown; `kept` is the latest in the store. */
  let latest = -Infinity;
  let kept = -Infinity;

  const reload = () => {
    state = (store.settings.get(SETTING) as ClockState | undefined) ?? MACHINE_TIME;
    latest = kept = state.latest ?? -Infinity;
  };
  const now = () => {
    if (state.mode === 'frozen') return state.value;
    const time = machineNow() + state.value;
    // If the machine's clock steps back, this one goes on from where it was instead of standing still.
    if (time < latest) state = { ...state, value: state.value + latest - time };
    else latest = time;
    return latest;
  };
  const keep = (next: ClockState) => store.durably(() => store.settings.set(SETTING, next));
  const set = (sent: number, mode: ClockMode, argument = 'now') => {
    // The store keeps no fraction. If it were rounded down, a sleep until then would end too early.
    const time = typeof sent === 'number' ? Math.ceil(sent) : Number.NaN;
    if (!isClockTime(time)) {
      throw new TypeError(`${argument}, in milliseconds, ${CLOCK_RULE}.`);
    }
    if (!CLOCK_MODES.includes(mode)) throw new TypeError(`mode must be one of ${CLOCK_MODES.join(', ')}.`);
    const next = { mode, value: mode === 'real' ? time - machineNow() : time, latest: time };
    keep(next);
    state = next;
    latest = kept = time;
  };

  reload();
  return {
    get mode() {
      return state.mode;
    },
    now,
    set: (time, mode) => set(time, mode),
    advance(milliseconds) {
      // In an addition, null would count as 0 and true as 1.
      const time = typeof milliseconds === 'number' ? now() + milliseconds : milliseconds;
      set(time, state.mode, 'milliseconds');
    },
    reset: () => set(machineNow(), 'real'),
    reload,
    keepNow() {
      const time = now();
      if (time <= kept) return;
      try {
        keep({ ...state, latest: time });
        kept = time;
      } catch {
        // The disk is full or the folder is gone: the time stored before is used.
      }
    },
    keepPast(time) {
      if (time <= kept) return;
      kept = now();
      setImmediate(() => {
        try {
          keep({ ...state, latest });
        } catch {
          // The next write reports the error.
        }
      });
    },
  };
}
