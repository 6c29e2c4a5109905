import { usage } from '../failures/failure.ts';
import { commandToStore, SETTINGS } from '../settings/setting-names.ts';
import { Settings, type SettingFlags } from '../settings/settings.ts';
import { usable } from './setting-values.ts';

/** The token that callers of a server of this command need. @throws Failure when it isn't set, or too short. */
export async function serverToken(name: 'mcp-token' | 'relay-token', flags: SettingFlags): Promise<string> {
  const found = await new Settings(process.env, flags).secret(name);
  if (found) return usable(found, name).value;
  throw usage(`${SETTINGS[name].variable} is not set (${SETTINGS[name].brief}).`, {
    code: 'settings',
    flag: name,
    fix: `Set it to a long random text, or store one: ${commandToStore(name)}.`,
  });
}
