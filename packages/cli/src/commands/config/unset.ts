import { Failure } from '../../failures/failure.ts';
import { homeFolder, ProfileFile } from '../../settings/profile-file.ts';
import { SecretStore } from '../../settings/secrets/secret-store.ts';
import { SETTINGS, type SettingName } from '../../settings/setting-names.ts';
import type { SettingFlags } from '../../settings/settings.ts';
import { note } from '../../terminal/terminal.ts';
import { profileName } from './set.ts';

/** Deletes a stored setting, also from the keyring. */
export default async function unset(flags: SettingFlags, name: SettingName): Promise<void> {
  const profile = profileName(flags.profile);
  const folder = homeFolder(process.env);
  const isStored = SETTINGS[name].secret
    ? await new SecretStore(folder, process.env).delete(profile, name)
    : deletePlain(new ProfileFile(folder, 'config.json'), profile, name);
  if (!isStored)
    throw new Failure(`${name} is not stored in the profile "${profile}".`, { code: 'settings' });
  note(`workrights: deleted ${name} of the profile "${profile}".`);
}

function deletePlain(file: ProfileFile, profile: string, name: string): boolean {
  const isStored = file.read()[profile]?.[name] !== undefined;
  if (isStored) file.set(profile, { [name]: undefined });
  return isStored;
}
