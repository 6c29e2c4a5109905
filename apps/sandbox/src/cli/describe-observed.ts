import type { Observed } from '../observed/observed.ts';
import { QUIRK_KEYS, QUIRK_TABLE, type Quirks } from '../quirks/quirk-table.ts';

/**
 * What a sandbox that plays a report plays of it, and what not, line by line.
 *
 * @param flags the quirks of the command line, which win over the report.
 */
export function describeObserved(path: string, observed: Observed, flags: Partial<Quirks>): string[] {
  const { contradicted, unknownQuirks, unknownValues, withoutQuirk, unlikeOurs } = observed;
  const taken = QUIRK_KEYS.filter((key) => Object.hasOwn(observed.quirks, key));
  const played = taken.filter((key) => !Object.hasOwn(flags, key));
  const overruled = taken.filter((key) => Object.hasOwn(flags, key));
  const namesOf = (keys: readonly (keyof Quirks)[]) => keys.map((key) => QUIRK_TABLE[key].name);
  const pairs = played.map((key) => `${QUIRK_TABLE[key].name}=${observed.quirks[key]}`);
  return [
    `quirks from ${path}: ${pairs.join(', ') || 'none'}`,
    ...when(overruled.length > 0, `set by --quirk instead: ${namesOf(overruled).join(', ')}`),
    ...when(
      withoutQuirk > 0,
      `points seen that no quirk plays: ${withoutQuirk}; of these, settled against what this kit assumes: ${unlikeOurs}`,
    ),
    ...when(contradicted.length > 0, `left out, the report has two values: ${contradicted.join(', ')}`),
    ...when(
      unknownValues.length > 0,
      `left out, this version doesn't know the value: ${unknownValues.join(', ')}`,
    ),
    ...when(
      unknownQuirks > 0,
      `left out, quirks that this version doesn't know: ${unknownQuirks}. Update the sandbox.`,
    ),
  ];
}

function when(holds: boolean, line: string): string[] {
  return holds ? [line] : [];
}
