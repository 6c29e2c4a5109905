import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { rehearsing, withSettings, type Settings } from './rehearsal.ts';

/** A registry on this machine that holds only our packages. */
export interface Registry extends AsyncDisposable {
  readonly url: string;
  /** An environment for npm and pnpm in which everything goes to this registry, as a user who may publish. */
  publishing(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
  /**
   * An environment for npm: `@workrights/...` comes from this registry, and other packages come from the registry that npm
   * uses on this machine. All programs that run with it share a temporary cache.
   */
  installing(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
}

/**
 * Starts Verdaccio on a free port of 127.0.0.1, with temporary storage. It doesn't proxy other packages, because that takes
 * five times as long as their own registry.
 *
 * @param tools the folder where Verdaccio is installed.
 */
export async function startRegistry(tools: string): Promise<Registry> {
  const { runServer } = createRequire(path.join(tools, 'package.json'))('verdaccio') as {
    runServer: (config: object) => Promise<Server>;
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'workrights-registry-'));
  const server = await runServer({
    configPath: path.join(folder, 'config.yaml'),
    storage: path.join(folder, 'storage'),
    auth: { htpasswd: { file: path.join(folder, 'users') } },
    packages: { '**': { access: '$all', publish: '$authenticated' } },
    web: { enable: false },
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const settings = async (name: string, lines: readonly string[]): Promise<Settings> => {
    const file = path.join(folder, name);
    await writeFile(file, [...lines, 'fund=false', 'audit=false', 'update-notifier=false', ''].join('\n'));
    return { file, folder };
  };
  const token = `${url.replace('http:', '')}:_authToken=${await createUser(url)}`;
  const ours = `@workrights:registry=${url}`;
  const elsewhere = execFileSync('npm', ['config', 'get', 'registry'], {
    cwd: tmpdir(),
    encoding: 'utf8',
  });
  const publishing = await settings('publishing', [`registry=${url}`, ours, token]);
  const installing = await settings('installing', [
    `registry=${elsewhere.trim()}`,
    ours,
    'prefer-offline=true',
  ]);
  return {
    url,
    publishing: (environment) => rehearsing(environment, publishing, url),
    installing: (environment) => withSettings(environment, installing),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createUser(url: string): Promise<string> {
  const name = 'maintainer';
  const response = await fetch(new URL(`-/user/org.couchdb.user:${name}`, url), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: 'of-a-temporary-registry' }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new Error(`The registry made no user: ${response.status}.`);
  return token;
}
