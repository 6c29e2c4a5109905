import { usage } from '../failures/failure.ts';
import { problemOf } from '../settings/check-value.ts';
import { commandToStore, SETTINGS, type SettingName } from '../settings/setting-names.ts';
import type { Found } from '../settings/settings.ts';

/** @throws Failure for a missing or invalid setting, with where to change it. */
export function required(found: Found | undefined, name: SettingName): Found {
  const { variable, brief } = SETTINGS[name];
  if (!found) {
    throw usage(`${variable} is not set (${brief}).`, {
      code: 'settings',
      flag: name,
      fix: `Set it, or store it: ${commandToStore(name)}. To try the command with invented people, run \`workrights sandbox\` and add --profile sandbox.`,
    });
  }
  return usable(found, name);
}

/** @throws Failure for an invalid setting, with where to change it. */
export function usable(found: Found, name: SettingName): Found {
  const problem = problemOf(name, found.value);
  if (problem === undefined) return found;
  const { source } = found;
  const where =
    source === 'flag' ? `--${name}` : source === 'environment' ? SETTINGS[name].variable : undefined;
  throw usage(`${where ?? `The stored ${name}`} ${problem}.`, {
    code: 'settings',
    flag: name,
    fix: where === undefined ? `Run: ${commandToStore(name)}` : `Change ${where}.`,
  });
}
