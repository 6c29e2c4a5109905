import { InvalidQuirkError } from './invalid-quirk-error.ts';
import { QUIRK_KEYS, QUIRK_NAMES, QUIRK_TABLE, type QuirkKey, type Quirks } from './quirk-table.ts';

/**
 * Reads changes by the public names of the quirks: `{"create-status": 303}`.
 *
 * @throws InvalidQuirkError for a name or a value that isn't in the table.
 */
export function readQuirkChanges(changes: Readonly<Record<string, unknown>>): Partial<Quirks> {
  const read = Object.entries(changes).map(([name, value]) => {
    const key = QUIRK_KEYS.find((each) => QUIRK_TABLE[each].name === name);
    if (key === undefined) {
      throw new InvalidQuirkError(name, `There is no such quirk. The quirks are ${QUIRK_NAMES.join(', ')}.`);
    }
    return [key, readQuirk(key, value)] as const;
  });
  return Object.fromEntries(read);
}

/**
 * The value of a quirk. A number may be text, because the command line has only text.
 *
 * @throws InvalidQuirkError for a value that isn't in the table.
 */
export function readQuirk(key: QuirkKey, value: unknown): string | number {
  const { name, values } = QUIRK_TABLE[key];
  const all: readonly (string | number)[] = values;
  const known = all.find((each) => each === value || String(each) === value);
  if (known === undefined) throw new InvalidQuirkError(name, `${name} must be one of ${values.join(', ')}`);
  return known;
}

/**
 * Reads `name=value` pairs, the form of the command line (`--quirk create-status=303`).
 *
 * @throws InvalidQuirkError for a pair without `=`, or a name or value that isn't in the table.
 */
export function readQuirkFlags(flags: readonly string[]): Partial<Quirks> {
  const changes = flags.map((flag) => {
    const at = flag.indexOf('=');
    if (at < 0) throw new InvalidQuirkError(flag, 'A quirk is given as name=value.');
    return [flag.slice(0, at), flag.slice(at + 1)] as const;
  });
  return readQuirkChanges(Object.fromEntries(changes));
}

export function showQuirks(quirks: Quirks): Record<string, string | number> {
  return Object.fromEntries(QUIRK_KEYS.map((key) => [QUIRK_TABLE[key].name, quirks[key]]));
}
