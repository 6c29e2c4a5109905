import { hash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { usage } from '../../failures/failure.ts';
import { homeFolder, ProfileFile } from '../profile-file.ts';
import type { SettingName } from '../setting-names.ts';
import { type Keyring, openKeyring } from './keyring.ts';

/** Where a secret is stored: in the keyring, or in `secrets.json`, which only its owner can read. */
export type SecretPlace = 'keyring' | 'file';

/** Placeholder in `secrets.json` for a secret in the keyring. */
const IN_KEYRING = 'in the keyring';

/** The stored secrets of all profiles, each with its service. */
export class SecretStore {
  readonly #file: ProfileFile;
  readonly #open: () => Promise<Keyring | undefined>;

  /** @param open the keyring; undefined if none works. */
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

  /** Where the secret is stored; undefined if it isn't. Reads no secret from the keyring. */
  placeOf(profile: string, setting: SettingName): SecretPlace | undefined {
    const stored = this.#file.read()[profile]?.[setting];
    return stored === undefined ? undefined : stored === IN_KEYRING ? 'keyring' : 'file';
  }

  /** Origin of the secret's service; undefined for a secret that is never sent. */
  serviceOf(profile: string, setting: SettingName): string | undefined {
    return this.#file.read()[profile]?.[service(setting)];
  }

  /** @throws Failure if it is in the keyring, which can't be read now. */
  async get(profile: string, setting: SettingName): Promise<string | undefined> {
    const stored = this.#file.read()[profile]?.[setting];
    if (stored !== IN_KEYRING) return stored;
    const secret = (await this.#open())?.get(this.#account(profile, setting));
    if (secret) return secret;
    throw unreachable(
      profile,
      setting,
      `Unlock the keyring, or store it again: workrights config set ${setting}`,
    );
  }

  /**
   * Stores it in the keyring, or in the file without one.
   *
   * @param origin the service that it may be sent to.
   */
  async set(profile: string, setting: SettingName, secret: string, origin?: string): Promise<SecretPlace> {
    const keyring = await this.#open();
    let place: SecretPlace = keyring ? 'keyring' : 'file';
    try {
      keyring?.set(this.#account(profile, setting), secret);
    } catch {
      place = 'file';
    }
    this.#file.set(profile, {
      [setting]: place === 'keyring' ? IN_KEYRING : secret,
      [service(setting)]: origin,
    });
    return place;
  }

  /** @returns whether it was stored. @throws Failure if it is in the keyring, which can't be reached now. */
  async delete(profile: string, setting: SettingName): Promise<boolean> {
    const place = this.placeOf(profile, setting);
    if (place === undefined) return false;
    if (place === 'keyring') {
      const keyring = await this.#open();
      if (!keyring) throw unreachable(profile, setting, 'Unlock the keyring, then delete it again.');
      keyring.delete(this.#account(profile, setting));
    }
    this.#file.set(profile, { [setting]: undefined, [service(setting)]: undefined });
    return true;
  }

  /** All folders share one keyring, so the entries of another folder than the default have a digest of its path. */
  #account(profile: string, setting: SettingName): string {
    const folder = resolve(dirname(this.path));
    const home = folder === resolve(homeFolder({})) ? '' : `@${hash('sha256', folder).slice(0, 16)}`;
    return `${profile}/${setting}${home}`;
  }
}

function service(setting: SettingName): string {
  return `service of ${setting}`;
}

function unreachable(profile: string, setting: SettingName, fix: string): Error {
  return usage(`The ${setting} of the profile "${profile}" is in the keyring, which cannot be read now.`, {
    fix,
  });
}
