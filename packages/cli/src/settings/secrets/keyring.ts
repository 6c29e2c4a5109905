const SERVICE = 'workrights';

/** The operating system's keyring, with texts by profile and setting. */
export interface Keyring {
  readonly get: (account: string) => string | null;
  readonly set: (account: string, secret: string) => void;
  readonly delete: (account: string) => void;
}

/** The part of the optional package that is used. */
interface KeyringPackage {
  readonly Entry: new (
    service: string,
    account: string,
  ) => {
    getPassword(): string | null;
    setPassword(secret: string): void;
    deletePassword(): boolean;
  };
}

/**
 * The keyring; undefined if none works: the optional package isn't installed, or nobody is logged in at a desktop (it then
 * throws AccessDenied). `WORKRIGHTS_KEYRING=off` turns it off.
 *
 * @param load the optional package.
 */
export async function openKeyring(
  env: NodeJS.ProcessEnv,
  load: () => Promise<KeyringPackage> = () => import('@napi-rs/keyring'),
): Promise<Keyring | undefined> {
  if (env['WORKRIGHTS_KEYRING'] === 'off') return undefined;
  try {
    const { Entry } = await load();
    // A read of a missing entry shows whether the keyring can be reached.
    new Entry(SERVICE, 'probe').getPassword();
    return {
      get: (account) => new Entry(SERVICE, account).getPassword(),
      set: (account, secret) => new Entry(SERVICE, account).setPassword(secret),
      delete: (account) => void new Entry(SERVICE, account).deletePassword(),
    };
  } catch {
    return undefined;
  }
}
