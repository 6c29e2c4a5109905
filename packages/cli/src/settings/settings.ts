import { usage } from '../failures/failure.ts';
import { homeFolder, ProfileFile } from './profile-file.ts';
import { SecretStore } from './secrets/secret-store.ts';
import { leadsToThisMachine, originsOf, SENT_TO, type Target } from './service.ts';
import { SETTINGS, settingNames, type SettingName } from './setting-names.ts';

const SANDBOX_PROFILE_NAME = 'sandbox';

/** The built-in profile: `workrights sandbox` on this machine, with its invented credentials. */
const SANDBOX_PROFILE: Readonly<Partial<Record<SettingName, string>>> = {
  'base-url': 'http://127.0.0.1:4010',
  'access-token': 'sandbox-access-token',
  'web-app-url': 'http://127.0.0.1:4010',
  'api-key': 'sandbox-api-key',
  'account-key': 'sandbox-account',
  environment: 'sandbox',
  quota: 'none',
};

/** Source of a value, from lowest to highest precedence. */
export type Source = 'profile' | 'keyring' | 'environment' | 'flag';

export interface Found {
  readonly value: string;
  readonly source: Source;
}

/** The flags that set settings. None is secret. */
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

/** The settings of one call: profile file, environment and flags, each overriding the one before. */
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
    if (flags.profile !== undefined) this.#refuseOtherTokens();
    if (flags.profile !== undefined) this.#refuseOtherSecrets();
  }

  /** A setting that isn't secret. An empty variable counts as unset. */
  get(
    name: Exclude<
      SettingName,
      | 'access-token'
      | 'client-secret'
      | 'api-key'
      | 'account-key'
      | 'ledger-key'
      | 'database-url'
      | 'relay-token'
      | 'mcp-token'
    >,
  ): Found | undefined {
    const flag = FLAGS[name];
    const fromFlag = flag && this.#flags[flag];
    if (fromFlag !== undefined) return { value: fromFlag, source: 'flag' };
    return this.#fromEnvironment(name) ?? this.#fromProfile(name);
  }

  /** @throws Failure if the stored secret belongs to another service than the one it would be sent to. */
  async secret(name: SettingName): Promise<Found | undefined> {
    const fromEnvironment = this.#fromEnvironment(name);
    if (fromEnvironment) return fromEnvironment;
    const place = this.#secrets.placeOf(this.profile, name);
    const stored = await this.#secrets.get(this.profile, name);
    if (stored === undefined) return this.#ofSandbox(name);
    this.#refuseOtherService(name);
    return { value: stored, source: place === 'keyring' ? 'keyring' : 'profile' };
  }

  /** Whether and where a secret is set, without reading it. */
  sourceOfSecret(name: SettingName): Source | undefined {
    if (this.#fromEnvironment(name)) return 'environment';
    const place = this.#secrets.placeOf(this.profile, name);
    if (place === 'keyring') return 'keyring';
    const isOwn = this.profile === SANDBOX_PROFILE_NAME && SANDBOX_PROFILE[name] !== undefined;
    return place === 'file' || isOwn ? 'profile' : undefined;
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
      fix: `Profiles: ${known}. Create one: workrights config set base-url URL --profile NAME`,
    });
  }

  /** Naming a profile means its service, so the environment must not silently select another one. */
  #refuseContradiction(): void {
    for (const name of ['base-url', 'token-url', 'web-app-url', 'environment'] as const) {
      const stored = this.#stored[name];
      const inEnvironment = this.#fromEnvironment(name)?.value;
      const flag = FLAGS[name];
      if (flag && this.#flags[flag] !== undefined) continue;
      if (stored !== undefined && inEnvironment !== undefined && !isSame(stored, inEnvironment)) {
        throw usage(`--profile and ${SETTINGS[name].variable} name two different values of ${name}.`, {
          flag: 'profile',
          fix: `Unset ${SETTINGS[name].variable}, or omit --profile.`,
        });
      }
    }
  }

  /** The environment's tokens are for another service than the profile's. */
  #refuseOtherTokens(): void {
    const { variable } = SETTINGS['token-url'];
    if (this.#stored['token-url'] !== undefined || !this.#fromEnvironment('token-url')) return;
    if (this.get('base-url')?.source !== 'profile') return;
    throw usage(`--profile names a service, and tokens of ${variable} would be sent to it.`, {
      flag: 'profile',
      fix: `Unset ${variable}, or store it in the profile, or omit --profile.`,
    });
  }

  /** The profile has its own credentials, so the environment's are for another service. */
  #refuseOtherSecrets(): void {
    for (const [name, targets] of Object.entries(SENT_TO) as [SettingName, readonly Target[]][]) {
      const inEnvironment = this.#fromEnvironment(name)?.value;
      const target = targets.find((each) => this.get(each)?.source === 'profile');
      if (inEnvironment === undefined || target === undefined) continue;
      const builtIn = this.profile === SANDBOX_PROFILE_NAME ? SANDBOX_PROFILE[name] : inEnvironment;
      if (builtIn === inEnvironment && this.#secrets.placeOf(this.profile, name) === undefined) continue;
      const { variable } = SETTINGS[name];
      throw usage(`--profile names a service with its own ${name}, and ${variable} would be sent to it.`, {
        flag: 'profile',
        fix: `Unset ${variable}, or set ${SETTINGS[target].variable} too and omit --profile.`,
      });
    }
  }

  /** The built-in profile's credentials aren't secret, but still go only to this machine. */
  #ofSandbox(name: SettingName): Found | undefined {
    const value = this.profile === SANDBOX_PROFILE_NAME ? SANDBOX_PROFILE[name] : undefined;
    if (value === undefined) return undefined;
    const used = (SENT_TO[name] ?? []).flatMap((target) => this.get(target)?.value ?? []);
    if (used.every(leadsToThisMachine)) return { value, source: 'profile' };
    throw usage(`The ${name} of the profile "sandbox" is for a sandbox on this machine.`, {
      fix: `Set ${SETTINGS[name].variable} for this one, or use a profile of its own.`,
    });
  }

  /** A secret is sent only to the service that it was stored for. */
  #refuseOtherService(name: SettingName): void {
    const targets = SENT_TO[name] ?? [];
    const urls = targets.map((target) => this.get(target)?.value);
    const used = urls.filter((url) => url !== undefined);
    if (used.length < urls.length || urls.length === 0) return;
    if (this.#secrets.serviceOf(this.profile, name) === originsOf(used)) return;
    throw usage(
      `The stored ${name} of the profile "${this.profile}" belongs to another ${targets.join(' or ')}.`,
      {
        fix: `Set ${SETTINGS[name].variable} for this one, store it again, or use a profile of its own.`,
      },
    );
  }
}

/** Whether two values are equal; URLs also if only one ends with a slash. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((value) => (URL.canParse(value) ? new URL(value).href : value));
  return first?.replace(/\/+$/u, '') === second?.replace(/\/+$/u, '');
}
