import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { isLoopback } from '../../packages/local-server/src/loopback.ts';
import { publishedPackages } from './published-packages.ts';

const run = promisify(execFile);

/** The variable for a rehearsal's registry. If set, publishing first proves that nothing goes to another registry. */
const REHEARSAL = 'WORKRIGHTS_REHEARSAL';

/** A setting of npm or pnpm. `npx` and `pnpm run` export theirs in lower case, and these win over upper case. */
const SETTING = /^p?npm_config_/iu;

export function isRehearsal(environment: NodeJS.ProcessEnv): boolean {
  return environment[REHEARSAL] !== undefined;
}

/** Files and folders for npm and pnpm. */
export interface Settings {
  /** An `.npmrc` that replaces the user's. */
  readonly file: string;
  /** A folder for the cache, which also replaces the user's configuration folder. */
  readonly folder: string;
}

/** A setting that names a registry. */
interface Target {
  readonly place: string;
  readonly registry: string;
}

/** An environment in which npm and pnpm read the given settings and ignore the user's. */
export function withSettings(environment: NodeJS.ProcessEnv, { file, folder }: Settings): NodeJS.ProcessEnv {
  const others = Object.entries(environment).filter(([name]) => !SETTING.test(name));
  return {
    ...Object.fromEntries(others),
    NPM_CONFIG_USERCONFIG: file,
    NPM_CONFIG_GLOBALCONFIG: path.join(folder, 'no-npmrc'),
    NPM_CONFIG_CACHE: path.join(folder, 'cache'),
    PNPM_CONFIG_USERCONFIG: file,
    // pnpm's own `config.yaml` wins over an `.npmrc`, and may name a registry for a scope.
    XDG_CONFIG_HOME: folder,
  };
}

/** Such an environment for publishing to a registry on this machine. */
export function rehearsing(
  environment: NodeJS.ProcessEnv,
  settings: Settings,
  registry: string,
): NodeJS.ProcessEnv {
  return {
    ...withSettings(environment, settings),
    NPM_CONFIG_REGISTRY: registry,
    PNPM_CONFIG_REGISTRY: registry,
    [REHEARSAL]: registry,
  };
}

/**
 * Asks npm and pnpm, in the folder and environment of a rehearsal, where each package would be published. Does nothing
 * outside a rehearsal.
 *
 * @throws Error when a package would go to another registry than the rehearsal's, or to one outside this machine
 */
export async function assertNothingLeaves(root: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const rehearsal = environment[REHEARSAL];
  if (rehearsal === undefined) return;
  if (!isLoopback(new URL(rehearsal).hostname.replaceAll(/[[\]]/gu, ''))) {
    throw new Error('The registry of a rehearsal must be on this machine: its host is 127.0.0.1.');
  }
  const packages = publishedPackages(root);
  const scopes = new Set(packages.flatMap(({ name }) => (name.startsWith('@') ? [name.split('/')[0]] : [])));
  const wanted = ['npm', 'pnpm'].flatMap((program) => [
    asked(program, 'registry', root, environment),
    ...[...scopes].map((scope) => asked(program, `${scope}:registry`, root, environment)),
  ]);
  const named = packages.flatMap(({ folder }) => ofManifest(root, folder));
  const others = [...(await Promise.all(wanted)), ...named].filter(({ registry }) => registry !== rehearsal);
  if (others.length === 0) return;
  const places = others.map(({ place }) => place).join(', ');
  throw new Error(
    `Nothing was published. This rehearsal would reach another registry than its own. See ${places}.`,
  );
}

/** The value that a program uses for a setting. */
async function asked(program: string, setting: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Target> {
  const { stdout } = await run(program, ['config', 'get', setting], { cwd, env });
  return { place: `${setting} of ${program}`, registry: stdout.trim() };
}

/** The registries in a package's manifest, which win over all settings. */
function ofManifest(root: string, folder: string): Target[] {
  const file = path.join(folder, 'package.json');
  const { publishConfig = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
    publishConfig?: Record<string, unknown>;
  };
  return Object.entries(publishConfig)
    .filter(([name]) => name === 'registry' || name.endsWith(':registry'))
    .map(([name, registry]) => ({ place: `publishConfig.${name} in ${file}`, registry: String(registry) }));
}
