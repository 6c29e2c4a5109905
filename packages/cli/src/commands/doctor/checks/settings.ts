import { commandToStore, SETTINGS, type SettingName } from '../../../settings/setting-names.ts';
import type { Settings, Source } from '../../../settings/settings.ts';
import { problemOf } from '../../../settings/check-value.ts';
import { type Finding, ok, problem } from '../finding.ts';

/** A setting's value, if it is there and can work, and what was found about it. */
export interface Checked {
  readonly value?: string;
  readonly finding: Finding;
}

const WHERE: Readonly<Record<Source, string>> = {
  environment: 'the environment',
  flag: 'a flag',
  keyring: 'the keyring',
  profile: 'the profile',
};

/** Whether a setting is there, and has a form that can work. */
export async function checkSetting(settings: Settings, name: SettingName): Promise<Checked> {
  const { variable, brief, secret } = SETTINGS[name];
  try {
    const found = secret ? await settings.secret(name) : settings.get(name as 'base-url');
    if (!found) {
      return {
        finding: problem(
          name,
          `${variable} is not set (${brief}).`,
          `Set it, or store it: ${commandToStore(name)}`,
        ),
      };
    }
    const wrong = problemOf(name, found.value);
    if (wrong !== undefined) {
      return {
        finding: problem(name, `${variable} ${wrong}.`, `Change it. It comes from ${WHERE[found.source]}.`),
      };
    }
    return { value: found.value, finding: ok(name, `${variable} comes from ${WHERE[found.source]}.`) };
  } catch (error) {
    const { message, details } = error as { message: string; details?: { fix?: string } };
    return { finding: problem(name, message, details?.fix ?? 'See `workrights config list`.') };
  }
}
