import { text } from 'node:stream/consumers';
import { usage } from '../../failures/failure.ts';
import { homeFolder, ProfileFile } from '../../settings/profile-file.ts';
import { SecretStore } from '../../settings/secrets/secret-store.ts';
import { originsOf, SENT_TO, type Target } from '../../settings/service.ts';
import { commandToStore, SETTINGS, type SettingName } from '../../settings/setting-names.ts';
import { Settings, type SettingFlags } from '../../settings/settings.ts';
import { askSecret, canAsk, note } from '../../terminal/terminal.ts';
import { checkValue } from '../../settings/check-value.ts';

/** Stores a setting in a profile. A secret comes from a prompt or standard input, never from an argument. */
export default async function set(flags: SettingFlags, name: SettingName, value?: string): Promise<void> {
  const profile = profileName(flags.profile);
  const folder = homeFolder(process.env);
  if (SETTINGS[name].secret) {
    if (value !== undefined) {
      throw usage(`${name} is a secret: everyone on this machine can see arguments.`, {
        flag: 'setting',
        fix: `Run \`workrights config set ${name}\` and type it, or send it to standard input. Change the secret that you typed.`,
      });
    }
    const secret = checkValue(name, await readSecret(name));
    const store = new SecretStore(folder, process.env);
    const place = await store.set(profile, name, secret, serviceFor(name, flags));
    note(
      `workrights: stored ${name} of the profile "${profile}" in ${place === 'keyring' ? 'the keyring' : store.path}.`,
    );
    warnOfVariable(name);
    return;
  }
  if (value === undefined)
    throw usage(`VALUE is missing: workrights config set ${name} VALUE`, { flag: 'value' });
  const file = new ProfileFile(folder, 'config.json');
  file.set(profile, { [name]: checkValue(name, value) });
  note(`workrights: stored ${name} of the profile "${profile}" in ${file.path}.`);
  warnOfVariable(name);
}

/** Otherwise nothing would explain why the stored value has no effect. */
function warnOfVariable(name: SettingName): void {
  const { variable } = SETTINGS[name];
  if (!process.env[variable]?.trim()) return;
  note(
    `workrights: warning: the environment variable ${variable} is set, so the stored ${name} is not used.`,
  );
  note(`  To use it, remove the variable: unset ${variable}`);
}

/** The services that a secret may be sent to, by the current settings. @throws Failure if a URL isn't set. */
function serviceFor(name: SettingName, flags: SettingFlags): string | undefined {
  const targets = SENT_TO[name];
  if (targets === undefined) return undefined;
  const settings = new Settings(process.env, flags);
  return originsOf(targets.map((target) => checkValue(target, targetOf(settings, target, name))));
}

function targetOf(settings: Settings, target: Target, name: SettingName): string {
  const url = settings.get(target)?.value;
  if (url !== undefined) return url;
  throw usage(`The ${name} is sent to the service of ${target}, which is not set. Nothing was stored.`, {
    code: 'settings',
    flag: target,
    fix: `First: ${commandToStore(target, settings.profile)}`,
  });
}

export function profileName(name = 'default'): string {
  if (/^[\w.-]{1,50}$/u.test(name)) return name;
  throw usage('--profile may hold letters, digits, dots, hyphens and underscores only.', { flag: 'profile' });
}

async function readSecret(name: string): Promise<string> {
  if (canAsk()) return askSecret(`${name}:`);
  if (process.stdin.isTTY) {
    throw usage(`${name} would be shown while you type it: standard error is not a terminal.`, {
      fix: 'Remove the redirection of standard error, or send the secret to standard input.',
    });
  }
  return (await text(process.stdin)).trim();
}
