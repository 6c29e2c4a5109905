import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { homeFolder } from '../../settings/profile-file.ts';
import { SETTINGS, settingNames } from '../../settings/setting-names.ts';
import { Settings, type SettingFlags, type Source } from '../../settings/settings.ts';

interface Listed {
  readonly name: string;
  readonly variable: string;
  readonly source: Source | null;
  /** Absent for a secret. */
  readonly value?: string | null;
}

/** Lists all settings with their source. For a secret, shows only whether it is set. */
export default async function list(flags: OutputFlags & SettingFlags): Promise<void> {
  const settings = new Settings(process.env, flags);
  const listed = settingNames.map((name): Listed => {
    const { variable, secret } = SETTINGS[name];
    if (secret) return { name, variable, source: settings.sourceOfSecret(name) ?? null };
    const found = settings.get(name as 'base-url');
    return { name, variable, source: found?.source ?? null, value: found?.value ?? null };
  });
  const value = { profile: settings.profile, folder: homeFolder(process.env), settings: listed };
  await writeOne(flags, value, ({ profile, folder }) =>
    [
      `Profile ${plain(profile)} in ${plain(folder)}`,
      rows(
        listed.map(({ name, source, value: shown }) => [
          name,
          source === null ? 'not set' : `${shown === undefined ? 'set' : plain(shown)} (${source})`,
        ]),
      ),
    ].join('\n'),
  );
}
