/**
 * Tries a release in a clone: raises the versions of the last commit, builds, publishes to a registry on this machine, and
 * tags. Then installs the published packages into an empty folder and loads them. It doesn't change this checkout.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { publishedPackages, type PublishedPackage } from './published-packages.ts';
import { startRegistry, type Registry } from './registry.ts';
import { runProgram } from './run-program.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tools = path.join(root, 'e2e/other-tools');

const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync('git', [...args], { cwd, encoding: 'utf8' }).trim();

const left = git(root, 'status', '--porcelain');
if (left !== '') console.warn(`Not tried, because it isn't committed:\n${left}\n`);

const folder = await mkdtemp(path.join(tmpdir(), 'workrights-release-'));
try {
  await runProgram('pnpm', ['--dir', tools, 'install', '--frozen-lockfile', '--silent'], { cwd: root });
  const clone = path.join(folder, 'clone');
  await version(clone);
  await using registry = await startRegistry(tools);
  const env = registry.publishing(process.env);
  await runProgram('pnpm', ['release'], { cwd: clone, env });
  const packages = publishedPackages(clone);
  const tags = new Set(git(clone, 'tag', '--points-at', 'HEAD').split('\n'));
  for (const each of packages) await check(each, registry, tags);
  await install(packages, registry);
  console.log('This release would work.');
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Does what merging a release's pull request does. */
async function version(clone: string): Promise<void> {
  git(root, 'clone', '--quiet', '.', clone);
  await runProgram('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--silent'], { cwd: clone });
  await runProgram('pnpm', ['release:version'], { cwd: clone });
  git(clone, 'config', 'user.name', 'Release');
  git(clone, 'config', 'user.email', 'release@workrights-kit.example');
  git(clone, 'add', '--all');
  git(clone, 'commit', '--quiet', '--allow-empty', '--message', 'Version packages');
}

async function check(
  { name, version: wanted }: PublishedPackage,
  { url }: Registry,
  tags: Set<string>,
): Promise<void> {
  const response = await fetch(new URL(name.replace('/', '%2f'), url));
  const { versions = {} } = (await response.json()) as { versions?: Record<string, { dist: object }> };
  if (versions[wanted] === undefined) throw new Error(`${name}@${wanted} wasn't published.`);
  if (!tags.has(`${name}@${wanted}`)) throw new Error(`${name}@${wanted} has no tag.`);
  console.log(`${name}@${wanted} is published and tagged.`);
}

/** Installs all packages together in an empty folder. Each package must load, and each command must start. */
async function install(packages: readonly PublishedPackage[], { url, installing }: Registry): Promise<void> {
  const empty = path.join(folder, 'empty');
  await mkdir(empty);
  await writeFile(path.join(empty, 'package.json'), '{ "private": true, "type": "module" }');
  const env = installing(process.env);
  const names = packages.map(({ name, version: wanted }) => `${name}@${wanted}`);
  const scoped = names.filter((name) => name.startsWith('@'));
  await runProgram('npm', ['install', ...scoped], { cwd: empty, env });
  const others = names.filter((name) => !scoped.includes(name));
  await runProgram('npm', ['install', '--legacy-peer-deps', '--prefix', 'n8n', ...others], {
    cwd: empty,
    env: { ...env, NPM_CONFIG_REGISTRY: url },
  });
  const libraries = ['client', 'validators', 'durable', 'observe', 'sandbox', 'mock'].map(
    (name) => `@workrights/${name}`,
  );
  const loads = libraries.map((name) => `await import(${JSON.stringify(name)});`).join('\n');
  await runProgram(process.execPath, ['--input-type=module', '--eval', loads], { cwd: empty, env });
  for (const command of ['workrights', 'workrights-mcp', 'workrights-sandbox', 'workrights-mock']) {
    execFileSync(path.join(empty, 'node_modules/.bin', command), ['--help'], { cwd: empty, env });
  }
}
