import type { SettingStore } from '../storage/store.ts';

export type ClockMode = 'real' | 'frozen';

/**
 * The sandbox's own time. Every state in the sandbox is a function of its record and this clock, so a test
 * that moves the clock moves everything at once.
 */
export interface Clock {
  readonly mode: ClockMode;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Jumps to `now` (milliseconds); a `real` clock ticks on from there, a `frozen` one stands still. */
  set(now: number, mode: ClockMode): void;
  /** Moves forward (or back) by milliseconds, whichever the mode. */
  advance(milliseconds: number): void;
  /** Back to the machine's own time. */
  reset(): void;
}

interface ClockState {
  readonly mode: ClockMode;
  /** `real`: difference from the machine's clock; `frozen`: the time itself. Milliseconds. */
  readonly value: number;
}

const SETTING = 'clock';
const MACHINE_TIME: ClockState = { mode: 'real', value: 0 };

/** Keeps its position in the settings table, so that a restart on the same data folder goes on from there. */
export function createClock(settings: SettingStore, machineNow: () => number = Date.now): Clock {
  let state = (settings.get(SETTING) as ClockState | undefined) ?? MACHINE_TIME;

  const now = () => (state.mode === 'real' ? machineNow() + state.value : state.value);
  const move = (next: ClockState) => {
    settings.set(SETTING, next);
    state = next;
  };

  return {
    get mode() {
      return state.mode;
    },
    now,
    set: (time, mode) => move({ mode, value: mode === 'real' ? time - machineNow() : time }),
    advance: (milliseconds) => move({ mode: state.mode, value: state.value + milliseconds }),
    reset: () => move(MACHINE_TIME),
  };
}
