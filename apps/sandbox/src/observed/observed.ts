import { readQuirkFlags } from '../quirks/change-quirks.ts';
import { InvalidQuirkError } from '../quirks/invalid-quirk-error.ts';
import { QUIRK_KEYS, QUIRK_NAMES, QUIRK_TABLE, type Quirks } from '../quirks/quirk-table.ts';

/** What the sandbox can play of a report of `workrights observe`, and how much it can't. */
export interface Observed {
  readonly quirks: Partial<Quirks>;
  /** Quirks for which two points have different values, so that neither is played. */
  readonly contradicted: readonly string[];
  /** Quirks for which a point has a value that this version doesn't know. */
  readonly unknownValues: readonly string[];
  /** Number of points with a quirk that this version doesn't know. */
  readonly unknownQuirks: number;
  /** Number of points that were seen but have no quirk. */
  readonly withoutQuirk: number;
  /** Of those, the number where the service differs from what this kit assumes. */
  readonly unlikeOurs: number;
}

const SEEN: ReadonlySet<unknown> = new Set(['settled-for', 'settled-against', 'both-seen']);

interface SeenPoint {
  readonly state: unknown;
  readonly quirk?: unknown;
}

/** Takes the quirks from the points of a report, and ignores unknown parts of a point. */
export function observedIn(points: readonly unknown[]): Observed {
  const seen = points.filter(isSeen);
  const bare = seen.filter(({ quirk }) => typeof quirk !== 'string');
  const read = seen.flatMap(({ quirk }) => (typeof quirk === 'string' ? [readQuirk(quirk)] : []));
  const known = read.filter((each) => typeof each === 'object');
  const quirks: Partial<Quirks> = Object.assign({}, ...known);
  const contradicted = QUIRK_KEYS.filter((key) =>
    known.some((each) => Object.hasOwn(each, key) && each[key] !== quirks[key]),
  );
  for (const key of contradicted) delete quirks[key];
  const unknown = read.filter((each) => typeof each === 'string');
  return {
    quirks,
    contradicted: contradicted.map((key) => QUIRK_TABLE[key].name),
    unknownValues: QUIRK_NAMES.filter((name) => unknown.includes(name)),
    unknownQuirks: unknown.filter((name) => !QUIRK_NAMES.includes(name)).length,
    withoutQuirk: bare.length,
    unlikeOurs: bare.filter(({ state }) => state === 'settled-against').length,
  };
}

function isSeen(point: unknown): point is SeenPoint {
  return typeof point === 'object' && point !== null && 'state' in point && SEEN.has(point.state);
}

/** The change; or the quirk's name, if this version doesn't know the quirk or the value. */
function readQuirk(flag: string): Partial<Quirks> | string {
  try {
    return readQuirkFlags([flag]);
  } catch (error) {
    if (error instanceof InvalidQuirkError) return error.quirk;
    throw error;
  }
}
