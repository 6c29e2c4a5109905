import { usage } from '../../failures/failure.ts';
import { ProfileFile } from '../profile-file.ts';
import type { SettingName } from '../setting-names.ts';
import { openKeyring } from './keyring.ts';

/** Where a stored secret is: in the keyring, or in `secrets.json`, which its owner alone can read. */
export type SecretPlace = 'keyring' | 'file';

/** What stands in `secrets.json` for a secret that is in the keyring. */
const IN_KEYRING = 'in the keyring';

/** The stored secrets of all profiles. */
export class SecretStore {
  readonly #file: ProfileFile;
  readonly #env: NodeJS.ProcessEnv;

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#file = new ProfileFile(folder, 'secrets.json');
    this.#env = env;
  }

  get path(): string {
    return this.#file.path;
  }

  /** Where the secret is; undefined when it isn't stored. Reads no secret from the keyring. */
  placeOf(profile: string, setting: SettingName): SecretPlace | undefined {
    const stored = this.#file.read()[profile]?.[setting];
    return stored === undefined ? undefined : stored === IN_KEYRING ? 'keyring' : 'file';
  }

  /** @throws Failure when the keyring has it, and cannot be read now. */
  async get(profile: string, setting: SettingName): Promise<string | undefined> {
    const stored = this.#file.read()[profile]?.[setting];
    if (stored !== IN_KEYRING) return stored;
    const secret = (await openKeyring(this.#env))?.get(account(profile, setting));
    if (secret) return secret;
    throw usage(`The ${setting} of the profile "${profile}" is in the keyring, which cannot be read now.`, {
      fix: `Unlock the keyring, or store it again: workrights config set ${setting}`,
    });
  }

  /** Stores it in the keyring, or in the file where there is no keyring. */
  async set(profile: string, setting: SettingName, secret: string): Promise<SecretPlace> {
    const keyring = await openKeyring(this.#env);
    try {
      keyring?.set(account(profile, setting), secret);
    } catch {
      this.#file.set(profile, setting, secret);
      return 'file';
    }
    this.#file.set(profile, setting, keyring ? IN_KEYRING : secret);
    return keyring ? 'keyring' : 'file';
  }

  /** @returns whether it was stored. */
  async delete(profile: string, setting: SettingName): Promise<boolean> {
    const place = this.placeOf(profile, setting);
    if (place === undefined) return false;
    if (place === 'keyring') (await openKeyring(this.#env))?.delete(account(profile, setting));
    this.#file.set(profile, setting, undefined);
    return true;
  }
}

function account(profile: string, setting: SettingName): string {
  return `${profile}/${setting}`;
}
