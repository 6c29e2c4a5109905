import { FOREVER, NEVER, type Turn } from './schedule.ts';
import type { Wait } from './wait.ts';

/** One check that somebody waits for. All who wait for the same id share it. */
export interface Place {
  readonly id: string;
  readonly waits: Set<Wait>;
  turn: Turn;
  /** It is in the queue or in a request. */
  taken: boolean;
  request: SharedRequest | undefined;
  /** Failed looks in a row. */
  failures: number;
  /** The last look at it was a 404 that did not end its waits. */
  wasMissing: boolean;
  /** Most ids of a lookup that this one may be in: lookups with it were refused, or left it out. */
  most: number;
  /** How often it had to be looked at by itself after such a lookup. */
  strikes: number;
  /** What the size of lookups was before one with this id was refused. */
  sizeBefore: number;
}

export function newPlace(id: string): Place {
  return {
    id,
    waits: new Set(),
    turn: NEVER,
    taken: false,
    request: undefined,
    failures: 0,
    wasMissing: false,
    most: FOREVER,
    strikes: 0,
    sizeBefore: 0,
  };
}

/** One request on the way. It is ended when nobody waits for any of its checks any more. */
export interface SharedRequest {
  readonly controller: AbortController;
  wanted: number;
}
