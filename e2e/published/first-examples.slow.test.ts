import { existsSync, globSync, readlinkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { publishedPackages } from '../../scripts/release/published-packages.ts';
import { PLACEHOLDER } from '../../scripts/release/release-facts.ts';
import { useOnce } from '../../vitest.use.ts';
import { loadCredentials, loadNodes } from '../n8n/light/load-package.ts';
import { exampleFlow } from '../node-red/flows.ts';
import { startNodeRed } from '../node-red/node-red.ts';
import { run } from '../support/commands.ts';
import { postJson } from '../support/post-json.ts';
import { prepared } from '../support/prepared.ts';
import { toolsFolder } from '../support/run-tool.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';
import { first, foreignDependencies, install, installLine } from './install-lines.ts';
import { newcomer } from './newcomer.ts';
import { facts, publishToRegistry } from './published-registry.ts';

prepared('other tools');
const root = path.resolve(import.meta.dirname, '../..');

const registry = useOnce(() => publishToRegistry());

test('publishing from a copy leaves the modules of this repository where they are', () => {
  const modules = path.join(root, 'node_modules/.pnpm/node_modules');
  const links = globSync(['*', '@*/*'], { cwd: modules, withFileTypes: true }).filter((entry) =>
    entry.isSymbolicLink(),
  );
  const targets = links.map(({ parentPath, name }) =>
    path.resolve(parentPath, readlinkSync(path.join(parentPath, name))),
  );
  expect(targets.length).toBeGreaterThan(100);
  expect(targets.filter((target) => !target.startsWith(root))).toEqual([]);
});

test.each(publishedPackages(root))(
  'everything that npm shows about $name names the repository and the author of the release',
  async ({ name }) => {
    await using folder = await temporaryFolder('tarball');
    const { versions } = (await (await fetch(new URL(name.replace('/', '%2f'), registry.url))).json()) as {
      versions: Record<string, { dist: { tarball: string } }>;
    };
    const [{ dist }] = Object.values(versions) as [{ dist: { tarball: string } }];
    const tarball = path.join(folder.path, 'package.tgz');
    await writeFile(tarball, new Uint8Array(await (await fetch(dist.tarball)).arrayBuffer()));
    await run('tar', ['--extract', '--file', tarball, '--directory', folder.path]);
    const manifest = JSON.parse(
      await readFile(path.join(folder.path, 'package/package.json'), 'utf8'),
    ) as object;
    expect(manifest).toMatchObject({ author: facts.author, bugs: { url: `${facts.repository.url}/issues` } });
    const found = await run('grep', ['-rlE', PLACEHOLDER, path.join(folder.path, 'package')]).catch(() => ({
      stdout: '',
    }));
    expect(found.stdout).toBe('');
  },
);

/** Advances the sandbox's clock until disposal, because a fastcheck takes 20 seconds. */
const hurry = (url: string) =>
  setInterval(() => void postJson(`${url}/_sandbox/clock/advance`, { seconds: 20 }), 200);

/** Where Node-RED's menu Import has the example of the installed package. */
const EXAMPLE = '/library/examples/flows/node-red-contrib-workrights/check-a-visa';

/** The credentials of every sandbox. */
const SANDBOX = {
  accessToken: 'sandbox-access-token',
  apiKey: 'sandbox-api-key',
  accountKeyId: 'sandbox-account',
};

/** Starts the mock as a test does, and prints an error if it can't start. */
const CREATE_MOCK = `node --input-type=module --eval "import { createMock } from '@workrights/mock'; await createMock().catch((error) => { console.error(error.message); process.exit(1); });"`;

describe.each(['node-22', 'node-24', 'node-26'])('on a machine without the repository, with %s,', (node) => {
  /** The gate runs these on the oldest Node, or on the next one if the oldest can't. */
  const rarely = { tags: node === 'node-22' ? [] : ['nightly'] };
  let url: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const person = await newcomer(registry, node);
    const sandbox = person.start('npx', '--yes', '@workrights/cli', 'sandbox', '--memory', '--port=0');
    stop = async () => {
      await sandbox.stop();
      await person[Symbol.asyncDispose]();
    };
    const ready = () => /http:\/\/127\.0\.0\.1:\d+/u.exec(sandbox.output())?.[0];
    await until('the sandbox', () => ready() ?? !sandbox.running);
    url = ready() ?? expect.fail(`The sandbox ended: ${sandbox.output()}`);
  });
  afterAll(() => stop?.());

  test('the client checks a visa as its README says', rarely, async () => {
    await using person = await newcomer(registry, node);
    const readme = await install(person, 'packages/client', '@workrights/client');
    expect(readme).toContain('npx @workrights/cli sandbox');
    await person.write('first.mts', first('ts', readme).replace('http://127.0.0.1:4010', url));
    using _ = hurry(url);
    const { stdout } = await person.shell('node first.mts');
    expect(stdout).toMatch(/finished: true[^]*work: 'limited'/u);
  });

  test('the validators say what their README says', rarely, async () => {
    await using person = await newcomer(registry, node);
    const readme = await install(person, 'packages/validators', '@workrights/validators');
    await person.write('first.mts', first('ts', readme));
    const { stdout } = await person.shell('node first.mts');
    expect(stdout).toBe(first('text', readme));
    // A project with its own zod must keep one copy of it.
    await person.shell('npm install zod@4');
    const { stdout: tree } = await person.shell('npm ls zod --all --parseable');
    expect(
      tree
        .trim()
        .split('\n')
        .filter((line) => line.endsWith('/zod')),
    ).toHaveLength(1);
  });

  test('the ledger plans the spreadsheet of its README', rarely, async () => {
    await using person = await newcomer(registry, node);
    const readme = await install(person, 'packages/durable', '@workrights/durable');
    await person.write('people.csv', first('csv', readme));
    await person.write('first.mts', first('ts', readme));
    const { stdout } = await person.shell('node first.mts', { WORKRIGHTS_LEDGER_KEY: 'an invented phrase' });
    expect(stdout).toMatch(/^2 0 \{\} /mu);
  });

  test('the observer says what its README says of one creation', rarely, async () => {
    await using person = await newcomer(registry, node);
    const readme = await install(person, 'packages/observe', '@workrights/observe');
    await person.shell('npm install @workrights/client');
    await person.write('first.mts', first('ts', readme).replace('http://127.0.0.1:4010', url));
    const { stdout } = await person.shell('node first.mts');
    const shown = first('text', readme).replace('...\n', '').trim().split('\n');
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(shown));
  });

  describe('the command', rarely, () => {
    const person = useOnce(() => newcomer(registry, node));
    beforeAll(() => person.shell(installLine('packages/cli/README.md')));
    /** The profile of the README uses port 4010, where another sandbox may run. */
    const settings = () => ({ WORKRIGHTS_BASE_URL: url, WORKRIGHTS_ACCESS_TOKEN: SANDBOX.accessToken });

    test('takes at most 12 MB', async () => {
      const { stdout: bytes } = await person.shell('du --summarize --bytes "$(npm root --global)"');
      expect(Number.parseInt(bytes, 10)).toBeLessThan(12_000_000);
    });

    test('runs the first check of its README', async () => {
      const { stdout: readme } = await person.shell('cat "$(npm root --global)/@workrights/cli/README.md"');
      const check = /^workrights check .*?[^\\]$/msu.exec(readme)?.[0] ?? '';
      expect(check).toContain(' --profile sandbox ');
      using _ = hurry(url);
      const { stdout } = await person.shell(check.replace(' --profile sandbox', ''), settings());
      expect(stdout).toContain('May work    limited');
    });

    test.each(['verification', 'employer'])('runs a New Zealand %s check', async (type) => {
      const example = `workrights check create --example=create-new-zealand-${type}`;
      const send = 'workrights check create --input=- --wait --summary --jq=.finished';
      using _ = hurry(url);
      expect(await person.shell(`${example} | ${send}`, settings())).toMatchObject({ stdout: 'true\n' });
    });

    test('says where the mock is', async () => {
      await expect(person.shell('workrights mock')).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/workrights sandbox[^]*@workrights\/mock/u),
      });
    });
  });

  test('the sandbox serves the test of its README', rarely, async () => {
    await using person = await newcomer(registry, node);
    const readme = await install(person, 'apps/sandbox', '@workrights/sandbox');
    await person.shell('npm install @workrights/client');
    await person.write('first.test.mts', first('ts', readme));
    const { stdout } = await person.shell('node --test first.test.mts');
    expect(stdout).toMatch(/pass 1\b[^]*fail 0\b/u);
    const { stdout: help } = await person.shell('npx @workrights/sandbox --help');
    expect(help).toContain('Usage: workrights-sandbox');
  });

  test('the contract is read as its README says', rarely, async () => {
    await using person = await newcomer(registry, node);
    const readme = await install(person, 'spec', '@workrights/spec');
    await person.write('first.mts', first('ts', readme));
    const { stdout } = await person.shell('node first.mts');
    expect(stdout).toContain('\n/v2/visa-checks/{id}\n');
  });

  test.runIf(node === 'node-22')('the mock says which Node it needs, in one line', async () => {
    await using person = await newcomer(registry, node);
    await install(person, 'apps/mock', '@workrights/mock');
    for (const start of ['npx workrights-mock --port 0', CREATE_MOCK]) {
      const { stderr } = await person.shell(`! ${start}`);
      expect(stderr.trim().split('\n').at(-1)).toMatch(
        /Node 22\.\S+ is too old\. Install Node 24\.18 or newer/u,
      );
      expect(stderr).not.toContain('SyntaxError');
    }
  });

  // Prism needs Node 24.
  test(
    'the mock responds as its README says',
    { tags: node === 'node-26' ? ['nightly'] : [], skip: node === 'node-22' || undefined },
    async () => {
      await using person = await newcomer(registry, node);
      const readme = await install(person, 'apps/mock', '@workrights/mock');
      const usage = readme.slice(readme.indexOf('## In a test'));
      await person.write('first.mts', first('ts', usage));
      const { stdout } = await person.shell('node first.mts');
      expect(stdout).toBe(first('text', usage));
      // The command finds the mock when it is installed next to it.
      await person.shell('npm install @workrights/cli');
      const mock = person.start('npx', 'workrights', 'mock', '--port=0');
      onTestFinished(() => mock.stop());
      await until('the mock', () => mock.output().includes('http://127.0.0.1:') || !mock.running);
      expect(mock.output()).toContain('Mock (Prism, both interfaces): http://127.0.0.1:');
    },
  );

  test('n8n finds the node and its credentials where the guide installs it', rarely, async () => {
    await using person = await newcomer(registry, node);
    // The name has no scope, so npm looks for it in its default registry. The package depends on no other.
    await person.shell(installLine('docs/n8n/install.md'), { NPM_CONFIG_REGISTRY: registry.url });
    const { stdout: home } = await person.shell('printf %s "$HOME"');
    const modules = path.join(home, '.n8n/nodes/node_modules');
    // n8n provides this package.
    await person.shell(
      `ln -s '${path.join(root, 'packages/n8n-nodes-workrights/node_modules/n8n-workflow')}' '${modules}'`,
    );
    const folder = path.join(modules, 'n8n-nodes-workrights');
    expect(Object.keys(loadNodes(folder)).toSorted()).toEqual([
      'n8n-nodes-workrights.workRights',
      'n8n-nodes-workrights.workRightsRelayTrigger',
      'n8n-nodes-workrights.workRightsTrigger',
    ]);
    const credentials = ['visaChecksApi', 'workRightsApi', 'workRightsRelayApi'];
    expect(Object.keys(loadCredentials(folder)).toSorted()).toEqual(credentials);
  });

  test("Node-RED's palette manager installs the nodes, and their example runs", rarely, async () => {
    await using person = await newcomer(registry, node);
    const env = { ...person.env, NPM_CONFIG_REGISTRY: registry.url };
    // The registry of this test has this repository's packages only. What they need is there already.
    const needed = ['node-red-contrib-workrights', 'client', 'validators'].flatMap(foreignDependencies);
    await person.shell(`npm install --prefix ~/.node-red ${needed.join(' ')}`);
    const userFolder = path.join(person.home, '.node-red');
    await using nodeRed = await startNodeRed({ userFolder, env });
    const installed = await nodeRed.admin('POST', '/nodes', { module: 'node-red-contrib-workrights' });
    const types = expect.arrayContaining(['workrights-check']) as string[];
    expect(installed).toMatchObject({ nodes: [{ enabled: true, types }] });
    const { stdout: sources } = await person.shell(
      `grep -Eho '"resolved": .*workrights.*' ~/.node-red/package-lock.json ~/.node-red/node_modules/.package-lock.json`,
    );
    for (const source of sources.trim().split('\n')) expect(source).toContain('"http://127.0.0.1:');

    const example = await nodeRed.admin('GET', EXAMPLE);
    const flow = await nodeRed.add(exampleFlow(JSON.stringify(example), url, SANDBOX));
    using _ = hurry(url);
    await nodeRed.inject('wr1person');
    await expect.poll(() => flow.context('wr1result')).toContain('"entitlement":"LIMITED"');

    const manifest = '.node-red/node_modules/node-red-contrib-workrights/package.json';
    await person.shell('npm uninstall --prefix ~/.node-red node-red-contrib-workrights');
    expect(existsSync(path.join(person.home, manifest))).toBe(false);
    await person.shell(installLine('docs/node-red.md'), { NPM_CONFIG_REGISTRY: registry.url });
    expect(existsSync(path.join(person.home, manifest))).toBe(true);
  });
});

test("Jest's files run at the same time, each with the sandbox and the clock that the README sets up", async () => {
  await using person = await newcomer(registry, 'node-24');
  const readme = await install(person, 'apps/sandbox', '@workrights/sandbox');
  await person.shell('npm install @workrights/client');
  const hoisted = path.join(toolsFolder, 'node_modules/.pnpm/node_modules/jest-environment-node');
  await person.shell(`ln -s '${hoisted}' node_modules/`);
  const files = [...readme.matchAll(/^```js\n\/\/ (?<name>[\w.-]+)\n(?<code>.*?)^```$/gmsu)];
  expect(files).toHaveLength(3);
  for (const { groups } of files) await person.write(groups!['name']!, groups!['code']!);
  for (const day of ['21', '22', '23', '24'])
    await person.write(
      `day-${day}.test.js`,
      `test('${day}', async () => {
        sandbox.clock.set(Date.parse('2026-11-${day}T01:00:00Z'), 'frozen');
        for (let hour = 1; hour < 10; hour += 1) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          sandbox.clock.advance(3_600_000);
          const { now } = await (await fetch(sandbox.url + '/_sandbox/clock')).json();
          expect(now).toBe('2026-11-${day}T' + String(hour + 1).padStart(2, '0') + ':00:00.000Z');
        }
      });`,
    );
  const jest = path.join(toolsFolder, 'node_modules/jest/bin/jest.js');
  const { stderr } = await person.shell(`node '${jest}' --ci --maxWorkers=3 --testTimeout=60000`);
  expect(stderr).toContain('Tests:       5 passed, 5 total');
});
