import { Failure, usage } from '../../failures/failure.ts';
import { write } from '../../output/output.ts';
import { commandToStore, SETTINGS, type SettingName } from '../../settings/setting-names.ts';
import { Settings, type SettingFlags } from '../../settings/settings.ts';

/** Prints a setting's value, for scripts. */
export default async function get(
  flags: SettingFlags & { readonly reveal?: boolean | undefined },
  name: SettingName,
): Promise<void> {
  const isSecret = SETTINGS[name].secret;
  if (isSecret && !flags.reveal) {
    throw usage(`${name} is a secret.`, {
      flag: 'reveal',
      fix: 'Add --reveal to print it. Keep it out of logs.',
    });
  }
  const settings = new Settings(process.env, flags);
  const found = isSecret ? await settings.secret(name) : settings.get(name as 'base-url');
  if (!found)
    throw new Failure(`${name} is not set.`, { code: 'settings', fix: `Run: ${commandToStore(name)}` });
  await write(`${found.value}\n`);
}
