import { readQuirkFlags } from '../quirks/change-quirks.ts';
import { InvalidQuirkError } from '../quirks/invalid-quirk-error.ts';
import { QUIRK_KEYS, QUIRK_NAMES, QUIRK_TABLE, type Quirks } from '../quirks/quirk-table.ts';

/** What a report of `workrights observe` says that the sandbox can play, and how much it cannot. */
export interface Observed {
  readonly quirks: Partial<Quirks>;
  /** Names of the quirks for which two points have different values, so that neither is played. */
  readonly contradicted: readonly string[];
  /** Names of the quirks for which a point has a value that this version doesn't know. */
  readonly unknownValues: readonly string[];
  /** How many points have a quirk that this version doesn't know. */
  readonly unknownQuirks: number;
  /** How many points were seen that no quirk plays. */
  readonly withoutQuirk: number;
  /** In how many of those the service differs from what this kit assumes. */
  readonly unlikeOurs: number;
}

const SEEN: ReadonlySet<unknown> = new Set(['settled-for', 'settled-against', 'both-seen']);

interface SeenPoint {
  readonly state: unknown;
  readonly quirk?: unknown;
}

/** Takes the quirks from the points of a report. What it doesn't know of a point, it ignores. */
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

/** The change; or the name, when the table does not have it, or not with this value. */
function readQuirk(flag: string): Partial<Quirks> | string {
  try {
    return readQuirkFlags([flag]);
  } catch (error) {
    if (error instanceof InvalidQuirkError) return error.quirk;
    throw error;
  }
}
