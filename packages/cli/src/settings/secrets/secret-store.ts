import { usage } from '../../failures/failure.ts';
import { ProfileFile } from '../profile-file.ts';
import type { SettingName } from '../setting-names.ts';
import { type Keyring, openKeyring } from './keyring.ts';

/** Where a stored secret is: in the keyring, or in `secrets.json`, which its owner alone can read. */
export type SecretPlace = 'keyring' | 'file';

/** What stands in `secrets.json` for a secret that is in the keyring. */
const IN_KEYRING = 'in the keyring';

/** The stored secrets of all profiles, each with the service that it is for. */
export class SecretStore {
  readonly #file: ProfileFile;
  readonly #open: () => Promise<Keyring | undefined>;

  /** @param open the keyring; undefined where there is none that works. */
  constructor(
    folder: string,
    env: NodeJS.ProcessEnv,
    open: () => Promise<Keyring | undefined> = () => openKeyring(env),
  ) {
    this.#file = new ProfileFile(folder, 'secrets.json');
    this.#open = open;
  }

  get path(): string {
    return this.#file.path;
  }

  /** Where the secret is; undefined when it isn't stored. Reads no secret from the keyring. */
  placeOf(profile: string, setting: SettingName): SecretPlace | undefined {
    const stored = this.#file.read()[profile]?.[setting];
    return stored === undefined ? undefined : stored === IN_KEYRING ? 'keyring' : 'file';
  }

  /** The origin of the service that the secret was stored for; undefined for a secret that is sent nowhere. */
  serviceOf(profile: string, setting: SettingName): string | undefined {
    return this.#file.read()[profile]?.[service(setting)];
  }

  /** @throws Failure when the keyring has it, and cannot be read now. */
  async get(profile: string, setting: SettingName): Promise<string | undefined> {
    const stored = this.#file.read()[profile]?.[setting];
    if (stored !== IN_KEYRING) return stored;
    const secret = (await this.#open())?.get(account(profile, setting));
    if (secret) return secret;
    throw unreachable(
      profile,
      setting,
      `Unlock the keyring, or store it again: workrights config set ${setting}`,
    );
  }

  /**
   * Stores it in the keyring, or in the file where there is no keyring.
   *
   * @param origin the service that it may be sent to.
   */
  async set(profile: string, setting: SettingName, secret: string, origin?: string): Promise<SecretPlace> {
    const keyring = await this.#open();
    let place: SecretPlace = keyring ? 'keyring' : 'file';
    try {
      keyring?.set(account(profile, setting), secret);
    } catch {
      place = 'file';
    }
    this.#file.set(profile, {
      [setting]: place === 'keyring' ? IN_KEYRING : secret,
      [service(setting)]: origin,
    });
    return place;
  }

  /** @returns whether it was stored. @throws Failure when the keyring has it, and cannot be reached now. */
  async delete(profile: string, setting: SettingName): Promise<boolean> {
    const place = this.placeOf(profile, setting);
    if (place === undefined) return false;
    if (place === 'keyring') {
      const keyring = await this.#open();
      if (!keyring) throw unreachable(profile, setting, 'Unlock the keyring, then delete it again.');
      keyring.delete(account(profile, setting));
    }
    this.#file.set(profile, { [setting]: undefined, [service(setting)]: undefined });
    return true;
  }
}

function account(profile: string, setting: SettingName): string {
  return `${profile}/${setting}`;
}

function service(setting: SettingName): string {
  return `service of ${setting}`;
}

function unreachable(profile: string, setting: SettingName, fix: string): Error {
  return usage(`The ${setting} of the profile "${profile}" is in the keyring, which cannot be read now.`, {
    fix,
  });
}
