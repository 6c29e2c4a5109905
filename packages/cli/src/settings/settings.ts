import { usage } from '../failures/failure.ts';
import { homeFolder, ProfileFile } from './profile-file.ts';
import { SANDBOX_PROFILE, SANDBOX_PROFILE_NAME } from './sandbox-profile.ts';
import { SecretStore } from './secrets/secret-store.ts';
import { SETTINGS, settingNames, type SettingName } from './setting-names.ts';

/** Where a value comes from, lowest to highest. */
export type Source = 'profile' | 'keyring' | 'environment' | 'flag';

export interface Found {
  readonly value: string;
  readonly source: Source;
}

/** The flags that settings are read from. None is secret. */
export interface SettingFlags {
  readonly profile?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly webAppUrl?: string | undefined;
  readonly apiKeyParameter?: string | undefined;
  readonly environment?: string | undefined;
}

const FLAGS: Readonly<Partial<Record<SettingName, keyof SettingFlags>>> = {
  'base-url': 'baseUrl',
  'web-app-url': 'webAppUrl',
  'api-key-parameter': 'apiKeyParameter',
  environment: 'environment',
};

/** The URL that each secret is sent to. */
const SENT_TO: Readonly<Partial<Record<SettingName, 'base-url' | 'web-app-url'>>> = {
  'access-token': 'base-url',
  'api-key': 'web-app-url',
  'account-key': 'web-app-url',
};

/** The settings of one call of the command: profile file, environment and flags, each above the one before. */
export class Settings {
  readonly profile: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #flags: SettingFlags;
  readonly #stored: Readonly<Record<string, string>>;
  readonly #secrets: SecretStore;

  /** @throws Failure for a profile that doesn't exist, or that the environment contradicts. */
  constructor(env: NodeJS.ProcessEnv, flags: SettingFlags = {}) {
    const folder = homeFolder(env);
    const file = new ProfileFile(folder, 'config.json');
    const profiles = file.read();
    this.profile = flags.profile ?? 'default';
    this.#env = env;
    this.#flags = flags;
    this.#secrets = new SecretStore(folder, env);
    const isSandbox = this.profile === SANDBOX_PROFILE_NAME;
    this.#stored = { ...(isSandbox && SANDBOX_PROFILE), ...profiles[this.profile] };
    if (flags.profile !== undefined) this.#refuseUnknown(profiles);
    if (flags.profile !== undefined) this.#refuseContradiction();
    if (isSandbox) this.#refuseOtherSecrets();
  }

  /** A setting that isn't secret. An empty variable is one that isn't set. */
  get(
    name: Exclude<SettingName, 'access-token' | 'api-key' | 'account-key' | 'ledger-key' | 'database-url'>,
  ): Found | undefined {
    const flag = FLAGS[name];
    const fromFlag = flag && this.#flags[flag];
    if (fromFlag !== undefined) return { value: fromFlag, source: 'flag' };
    return this.#fromEnvironment(name) ?? this.#fromProfile(name);
  }

  /** @throws Failure when the stored secret belongs to another service than the one that it would be sent to. */
  async secret(name: SettingName): Promise<Found | undefined> {
    const fromEnvironment = this.#fromEnvironment(name);
    if (fromEnvironment) return fromEnvironment;
    const place = this.#secrets.placeOf(this.profile, name);
    const stored = await this.#secrets.get(this.profile, name);
    const found: Found | undefined =
      stored === undefined
        ? this.#fromProfile(name)
        : { value: stored, source: place === 'keyring' ? 'keyring' : 'profile' };
    if (found) this.#refuseOtherService(name);
    return found;
  }

  /** Whether and where a secret is set, without reading it. */
  sourceOfSecret(name: SettingName): Source | undefined {
    if (this.#fromEnvironment(name)) return 'environment';
    const place = this.#secrets.placeOf(this.profile, name);
    if (place === 'keyring') return 'keyring';
    return place === 'file' || this.#fromProfile(name) ? 'profile' : undefined;
  }

  #fromEnvironment(name: SettingName): Found | undefined {
    const value = this.#env[SETTINGS[name].variable]?.trim();
    return value ? { value, source: 'environment' } : undefined;
  }

  #fromProfile(name: SettingName): Found | undefined {
    const value = this.#stored[name];
    return value === undefined ? undefined : { value, source: 'profile' };
  }

  #refuseUnknown(profiles: Readonly<Record<string, unknown>>): void {
    if (Object.keys(this.#stored).length > 0 || this.profile === 'default') return;
    if (settingNames.some((name) => this.#secrets.placeOf(this.profile, name))) return;
    const known = [...new Set([...Object.keys(profiles), SANDBOX_PROFILE_NAME])].join(', ');
    throw usage('--profile names a profile that does not exist.', {
      flag: 'profile',
      fix: `Profiles: ${known}. Make one: workrights config set base-url URL --profile NAME`,
    });
  }

  /** A person who names a profile means its service: the environment must not lead elsewhere unseen. */
  #refuseContradiction(): void {
    for (const name of ['base-url', 'web-app-url', 'environment'] as const) {
      const stored = this.#stored[name];
      const inEnvironment = this.#fromEnvironment(name)?.value;
      const flag = FLAGS[name];
      if (flag && this.#flags[flag] !== undefined) continue;
      if (stored !== undefined && inEnvironment !== undefined && stored !== inEnvironment) {
        throw usage(`--profile and ${SETTINGS[name].variable} name two different values of ${name}.`, {
          flag: 'profile',
          fix: `Unset ${SETTINGS[name].variable}, or leave out --profile.`,
        });
      }
    }
  }

  /** The built-in profile has credentials of its own: those of the environment are meant for another service. */
  #refuseOtherSecrets(): void {
    for (const [name, own] of Object.entries(SANDBOX_PROFILE) as [SettingName, string][]) {
      const target = SENT_TO[name];
      if (target === undefined || this.get(target)?.source !== 'profile') continue;
      const inEnvironment = this.#fromEnvironment(name)?.value;
      if (inEnvironment === undefined || inEnvironment === own) continue;
      throw usage(`--profile sandbox would send ${SETTINGS[name].variable} to the sandbox.`, {
        flag: 'profile',
        fix: `Unset ${SETTINGS[name].variable}, or set ${SETTINGS[target].variable} too and leave out --profile.`,
      });
    }
  }

  /** A token that was stored for one service is never sent to another. */
  #refuseOtherService(name: SettingName): void {
    const target = SENT_TO[name];
    const stored = target && this.#stored[target];
    const used = target && this.get(target)?.value;
    if (stored === undefined || used === undefined || isSameService(stored, used)) return;
    throw usage(`The stored ${name} of the profile "${this.profile}" belongs to another ${target}.`, {
      fix: `Set ${SETTINGS[name].variable} for this one, or use a profile of its own.`,
    });
  }
}

function isSameService(one: string, other: string): boolean {
  const [first, second] = [one, other].map((url) => (URL.canParse(url) ? new URL(url) : undefined));
  if (!first || !second) return false;
  return first.origin === second.origin || (isLoopback(first) && isLoopback(second));
}

/** What keeps secrets and personal data from being sent to a URL; undefined when nothing does. */
export function problemOfTransport(url: URL): string | undefined {
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))) return undefined;
  return 'must begin with https:// (http:// only for this machine)';
}

/** Whether a URL leads to this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname);
}
