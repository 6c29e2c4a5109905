import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { homeFolder } from '../src/settings/profile-file.ts';
import { type Keyring, openKeyring } from '../src/settings/secrets/keyring.ts';
import { SecretStore } from '../src/settings/secrets/secret-store.ts';
import { temporaryFolder } from './support/run-cli.ts';

/** A keyring in memory, in the form of the optional package. */
function memory({ isLocked = false } = {}) {
  const secrets = new Map<string, string>();
  class Entry {
    readonly #account: string;

    constructor(service: string, account: string) {
      this.#account = `${service}/${account}`;
    }

    getPassword(): string | null {
      if (isLocked) throw new Error('AccessDenied');
      return secrets.get(this.#account) ?? null;
    }

    setPassword(secret: string): void {
      secrets.set(this.#account, secret);
    }

    deletePassword(): boolean {
      return secrets.delete(this.#account);
    }
  }
  return { secrets, load: async () => ({ Entry }) };
}

const origin = 'https://service.example';

describe('a machine with a keyring', () => {
  test('keeps a secret there, and only its place and its service in the file', async () => {
    const { secrets, load } = memory();
    const folder = temporaryFolder();
    const store = new SecretStore(folder, {}, () => openKeyring({}, load));
    expect(await store.set('default', 'access-token', 'canary', origin)).toBe('keyring');
    expect([...secrets]).toEqual([[expect.stringMatching(/^workrights\/default\/access-token@/u), 'canary']]);
    expect(readFileSync(path.join(folder, 'secrets.json'), 'utf8')).not.toContain('canary');
    expect(store.placeOf('default', 'access-token')).toBe('keyring');
    expect(store.serviceOf('default', 'access-token')).toBe(origin);
    expect(await store.get('default', 'access-token')).toBe('canary');
    expect(await store.delete('default', 'access-token')).toBe(true);
    expect([...secrets]).toEqual([]);
    expect(store.placeOf('default', 'access-token')).toBeUndefined();
    expect(await store.delete('default', 'access-token')).toBe(false);
  });

  test('keeps the secrets of two folders apart, and the names of the default one plain', async () => {
    const { secrets, load } = memory();
    const folders = [temporaryFolder(), temporaryFolder()];
    const stores = folders.map((folder) => new SecretStore(folder, {}, () => openKeyring({}, load)));
    await Promise.all(stores.map((store, at) => store.set('default', 'ledger-key', `canary ${at}`)));
    expect(await Promise.all(stores.map((store) => store.get('default', 'ledger-key')))).toEqual([
      'canary 0',
      'canary 1',
    ]);
    vi.stubEnv('HOME', folders[0]);
    vi.stubEnv('USERPROFILE', folders[0]);
    onTestFinished(() => void vi.unstubAllEnvs());
    await new SecretStore(homeFolder({}), {}, () => openKeyring({}, load)).set('default', 'ledger-key', 'x');
    expect(secrets.get('workrights/default/ledger-key')).toBe('x');
    expect(secrets.size).toBe(3);
  });

  test('tells when it is locked, and deletes nothing then', async () => {
    const { secrets, load } = memory();
    const folder = temporaryFolder();
    await new SecretStore(folder, {}, () => openKeyring({}, load)).set(
      'default',
      'api-key',
      'canary',
      origin,
    );
    const locked = new SecretStore(folder, {}, async () => undefined);
    await expect(locked.get('default', 'api-key')).rejects.toThrow('cannot be read now');
    await expect(locked.delete('default', 'api-key')).rejects.toThrow('cannot be read now');
    expect(locked.placeOf('default', 'api-key')).toBe('keyring');
    expect(secrets.size).toBe(1);
  });

  test('keeps a secret in the file when the keyring takes none', async () => {
    const refusing: Keyring = {
      get: () => null,
      set: () => {
        throw new Error('AccessDenied');
      },
      delete: () => {},
    };
    const store = new SecretStore(temporaryFolder(), {}, async () => refusing);
    expect(await store.set('default', 'ledger-key', 'canary-key')).toBe('file');
    expect(await store.get('default', 'ledger-key')).toBe('canary-key');
  });
});

test.each<[string, NodeJS.ProcessEnv, Parameters<typeof openKeyring>[1]]>([
  ['is locked', {}, memory({ isLocked: true }).load],
  ['is not installed', {}, () => Promise.reject(new Error('ERR_MODULE_NOT_FOUND'))],
  ['is turned off', { WORKRIGHTS_KEYRING: 'off' }, memory().load],
])('there is no keyring where it %s', async (_why, env, load) => {
  expect(await openKeyring(env, load)).toBeUndefined();
});

test('the optional package has the form that the command uses', async () => {
  const { Entry } = await import('@napi-rs/keyring');
  const { prototype } = Entry;
  const methods = [prototype.getPassword, prototype.setPassword, prototype.deletePassword];
  expect(methods.map((method) => typeof method)).toEqual(['function', 'function', 'function']);
});
