import { text } from 'node:stream/consumers';
import { Failure, usage } from '../../failures/failure.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { homeFolder, ProfileFile } from '../../settings/profile-file.ts';
import { SecretStore } from '../../settings/secrets/secret-store.ts';
import { isSettingName, SETTINGS, settingNames } from '../../settings/setting-names.ts';
import type { SettingFlags } from '../../settings/settings.ts';
import { askSecret, canAsk, note } from '../../terminal/terminal.ts';
import { checkValue } from './check-value.ts';

/** Stores a setting in a profile. A secret comes from a prompt or standard input, never from an argument. */
export default async function set(flags: SettingFlags, ...args: string[]): Promise<void> {
  const [name = '', ...values] = args;
  if (!isSettingName(name)) {
    throw usage(`SETTING must be one of ${settingNames.join(', ')}.`, { flag: 'setting' });
  }
  const profile = profileName(flags.profile);
  const folder = homeFolder(process.env);
  if (SETTINGS[name].secret) {
    if (values.length > 0) {
      throw usage(`${name} is a secret: arguments are seen by everybody on this machine.`, {
        flag: 'setting',
        fix: `Run \`workrights config set ${name}\` and type it, or send it to standard input. Change the secret that you typed.`,
      });
    }
    const secret = checkValue(name, await readSecret(name));
    const store = new SecretStore(folder, process.env);
    const place = await store.set(profile, name, secret);
    note(
      `workrights: stored ${name} of the profile "${profile}" in ${place === 'keyring' ? 'the keyring' : store.path}.`,
    );
    return;
  }
  if (values.length !== 1)
    throw usage(`Give one value: workrights config set ${name} VALUE`, { flag: 'setting' });
  const file = new ProfileFile(folder, 'config.json');
  file.set(profile, name, checkValue(name, values[0]!));
  note(`workrights: stored ${name} of the profile "${profile}" in ${file.path}.`);
}

export function profileName(name = 'default'): string {
  if (/^[\w.-]{1,50}$/u.test(name)) return name;
  throw usage('--profile may hold letters, digits, dots, hyphens and underscores only.', { flag: 'profile' });
}

async function readSecret(name: string): Promise<string> {
  if (!canAsk()) return (await text(process.stdin)).trim();
  const secret = await askSecret(`${name}:`);
  if (secret === undefined)
    throw new Failure('Interrupted. Nothing was stored.', {
      code: 'interrupted',
      exitCode: EXIT.interrupted,
    });
  return secret.trim();
}
