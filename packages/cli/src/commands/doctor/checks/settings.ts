import { commandToStore, SETTINGS, type SettingName } from '../../../settings/setting-names.ts';
import type { Settings, Source } from '../../../settings/settings.ts';
import { problemOf } from '../../../settings/check-value.ts';
import { type Finding, ok, problem } from '../finding.ts';

/** A valid setting's value, if any, and the finding about it. */
export interface Checked {
  readonly value?: string;
  readonly source?: Source;
  readonly finding: Finding;
}

const WHERE: Readonly<Record<Source, string>> = {
  environment: 'the environment',
  flag: 'a flag',
  keyring: 'the keyring',
  profile: 'the profile',
};

/** Whether a setting exists and has a valid form. */
export async function checkSetting(settings: Settings, name: SettingName): Promise<Checked> {
  const { variable, brief, secret } = SETTINGS[name];
  try {
    const found = secret ? await settings.secret(name) : settings.get(name as 'base-url');
    if (!found) {
      return {
        finding: problem(
          name,
          `${variable} is not set (${brief}).`,
          `Set it, or store it: ${commandToStore(name, settings.profile)}`,
        ),
      };
    }
    const wrong = problemOf(name, found.value);
    if (wrong !== undefined) {
      return {
        finding: problem(name, `${variable} ${wrong}.`, `Change it. It comes from ${WHERE[found.source]}.`),
      };
    }
    const { value, source } = found;
    return { value, source, finding: ok(name, `${variable} comes from ${WHERE[source]}.`) };
  } catch (error) {
    const { message, details } = error as { message: string; details?: { fix?: string } };
    return { finding: problem(name, message, details?.fix ?? 'See `workrights config list`.') };
  }
}

/** Where to put a new secret. A stored one isn't used while the variable is set. */
export function howToReplace(name: SettingName, source: Source | undefined, profile: string): string {
  const { variable } = SETTINGS[name];
  return source === 'environment'
    ? `change the environment variable ${variable}. A stored one is not used while it is set.`
    : `run: ${commandToStore(name, profile)}`;
}
