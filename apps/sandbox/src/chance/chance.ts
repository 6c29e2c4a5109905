import { hash, randomUUID } from 'node:crypto';
import type { SettingStore } from '../storage/store.ts';

/** Everything in a sandbox that differs from run to run. With a seed, equal requests give equal values. */
export interface Chance {
  /**
   * 32 hexadecimal digits for a new record. With a seed, the count of ids is stored with the data, in the unit that stores the
   * record. So a restart never repeats an id, and a restored snapshot gives the same ids again.
   */
  readonly id: () => string;
  readonly requestId: () => string;
  /** A number from 0 up to but not including 1. */
  readonly number: () => number;
  /** Starts again, after another database was put in place. */
  readonly restart: () => void;
}

const SETTING = 'ids';

/** @param seed without it, nothing is repeatable */
export function createChance(seed: string | undefined, settings: () => SettingStore): Chance {
  if (seed === undefined) {
    return {
      id: () => randomUUID().replaceAll('-', ''),
      requestId: () => randomUUID(),
      number: () => Math.random(),
      restart: () => {},
    };
  }
  const digits = (kind: string, count: number) => hash('sha256', `${seed}\u0000${kind}\u0000${count}`, 'hex');
  let requests = 0;
  let numbers = 0;
  return {
    id() {
      const drawn = Number(settings().get(SETTING) ?? 0);
      settings().set(SETTING, drawn + 1);
      return digits('id', drawn).slice(0, 32);
    },
    requestId: () => asUuid(digits('request', requests++)),
    number: () => Number.parseInt(digits('number', numbers++).slice(0, 12), 16) / 2 ** 48,
    restart() {
      requests = 0;
      numbers = 0;
    },
  };
}

/** A UUID of version 4, like the random ones. */
function asUuid(hex: string): string {
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
