import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { publishedPackages } from '../../scripts/release/published-packages.ts';
import { assertNothingLeaves, rehearsing } from '../../scripts/release/rehearsal.ts';
import { useEach, useOnce } from '../../vitest.use.ts';
import { run } from '../support/commands.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { prepared } from '../support/prepared.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { publishToRegistry } from './published-registry.ts';

prepared('other tools');
const root = path.resolve(import.meta.dirname, '../..');

/** In place of npm's own registry. It records requests and has no packages. */
const elsewhere = useOnce(() =>
  startLoopbackServer((_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  }),
);
/** The home folder of a maintainer who is logged in there. */
const home = useOnce(() => temporaryFolder('maintainer'));
beforeAll(async () => {
  const login = `${elsewhere.url.replace('http:', '')}/:_authToken=an-invented-login`;
  const lines = [
    `registry=${elsewhere.url}/`,
    `@workrights:registry=${elsewhere.url}/`,
    login,
    'update-notifier=false',
    '',
  ];
  await writeFile(path.join(home.path, '.npmrc'), lines.join('\n'));
});

/** The environment that `npx` gives to a program. */
async function environmentOfNpx(): Promise<NodeJS.ProcessEnv> {
  const before = {
    PATH: process.env['PATH'],
    HOME: home.path,
    NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'],
  };
  const print = `"${process.execPath}" -p "JSON.stringify(process.env)"`;
  const { stdout } = await run('npm', ['exec', '--offline', '--call', print], {
    cwd: home.path,
    env: before,
  });
  return JSON.parse(stdout) as NodeJS.ProcessEnv;
}

// In the gate, `first-examples.slow.test.ts` publishes, and the tests below judge the environment that npx gives.
test(
  'a rehearsal that npx started sends nothing to the registry of the maintainer who runs it',
  { tags: ['nightly'] },
  async () => {
    const environment = await environmentOfNpx();
    // npx exports its own settings in lower case, and pnpm prefers those.
    expect(environment).toMatchObject({ npm_config_userconfig: path.join(home.path, '.npmrc') });
    await using registry = await publishToRegistry(environment);
    const names = publishedPackages(root).map(({ name }) => name);
    const published = await Promise.all(
      names.map(async (name) => (await fetch(new URL(name.replace('/', '%2f'), registry.url))).ok),
    );
    expect(published).toEqual(names.map(() => true));
    expect(elsewhere.received).toEqual([]);
  },
);

const project = useEach(() => temporaryFolder('rehearsal'));

/** A checkout with one package and some files, and the environment of its rehearsal. */
async function checkout(manifest: object, files: Readonly<Record<string, string>> = {}, registry = OURS) {
  const folder = project.path;
  const all = {
    'packages/one/package.json': JSON.stringify({ name: '@workrights/one', version: '1.0.0', ...manifest }),
    'package.json': '{ "private": true }',
    settings: `registry=${registry}\n@workrights:registry=${registry}\n`,
    ...files,
  };
  await run('mkdir', ['-p', path.join(folder, 'packages/one'), path.join(folder, 'pnpm')]);
  for (const [file, text] of Object.entries(all)) await writeFile(path.join(folder, file), text);
  const settings = { file: path.join(folder, 'settings'), folder };
  return { folder, environment: rehearsing(await environmentOfNpx(), settings, registry) };
}

/** No server listens there. */
const OURS = 'http://127.0.0.1:9/';

test('a rehearsal goes on when npm and pnpm both name its own registry', async () => {
  const { folder, environment } = await checkout({});
  await expect(assertNothingLeaves(folder, environment)).resolves.toBeUndefined();
});

const scoped = '@workrights:registry=https://registry.example/\n';
test.each([
  [
    'a settings file of the project names another one',
    {},
    { '.npmrc': scoped },
    '@workrights:registry of npm',
  ],
  [
    "pnpm's own settings name another one",
    {},
    { 'pnpm/config.yaml': 'registries:\n  "@workrights": https://registry.example/\n' },
    '@workrights:registry of pnpm',
  ],
  [
    'the manifest of a package names another one',
    { publishConfig: { registry: 'https://registry.example/' } },
    {},
    'publishConfig.registry in packages/one/package.json',
  ],
])('a rehearsal publishes nothing when %s', async (_case, manifest, files, place) => {
  const { folder, environment } = await checkout(manifest, files);
  await expect(assertNothingLeaves(folder, environment)).rejects.toThrow(place);
});

test('a rehearsal publishes nothing to a registry that is not on this machine', async () => {
  const { folder, environment } = await checkout({}, {}, 'https://registry.example/');
  await expect(assertNothingLeaves(folder, environment)).rejects.toThrow('must be on this machine');
});
