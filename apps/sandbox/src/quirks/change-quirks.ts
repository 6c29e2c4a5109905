import { InvalidQuirkError } from './invalid-quirk-error.ts';
import { quirkNames, quirkTable, type QuirkName, type Quirks } from './quirk-table.ts';

const isQuirkName = (name: string): name is QuirkName => Object.hasOwn(quirkTable, name);

/**
 * The quirks after the given changes; those not named keep their value.
 *
 * A value may be given as a number (`{"create-status": 303}`), since JSON bodies will.
 *
 * @throws {InvalidQuirkError} when a name or a value is not in the table.
 */
export function changeQuirks(current: Quirks, changes: Readonly<Record<string, unknown>>): Quirks {
  const changed: Record<string, string> = { ...current };
  for (const [name, value] of Object.entries(changes)) {
    if (!isQuirkName(name)) {
      throw new InvalidQuirkError(name, `There is no such quirk. The quirks are ${quirkNames.join(', ')}.`);
    }
    const values: readonly string[] = quirkTable[name].values;
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || !values.includes(text)) {
      throw new InvalidQuirkError(name, `${name} must be one of ${values.join(', ')}.`);
    }
    changed[name] = text;
  }
  return Object.freeze(changed) as Quirks;
}

/**
 * Reads `name=value` pairs, the form of the command line (`--quirk create-status=303`).
 *
 * @throws {InvalidQuirkError} when a pair has no `=`, or a name or value is not in the table.
 */
export function parseQuirkFlags(current: Quirks, flags: readonly string[]): Quirks {
  const changes = flags.map((flag) => {
    const at = flag.indexOf('=');
    if (at < 0) throw new InvalidQuirkError(flag, 'A quirk is given as name=value.');
    return [flag.slice(0, at), flag.slice(at + 1)] as const;
  });
  return changeQuirks(current, Object.fromEntries(changes));
}
