import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { publishedPackages } from '../../../scripts/release/published-packages.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Other people's packages that a guide may install, and why. */
const others: Readonly<Record<string, string>> = {
  n8n: 'The program that the node is for.',
  vitest: 'The test runner of the examples in the guide on testing.',
  typescript: 'The guides show how to typecheck.',
  zod: 'Its schemas are what @workrights/validators exports.',
};

const INSTALL = /^(?:npm (?:install|i)|npx -y pnpm@[\d.]+ add|pnpm add|yarn add|bun add)\s+(.*)$/;

/** Names the line of an install snippet that installs an unknown package. */
export function checkInstall(code: string): string | undefined {
  return firstWrong(code, (line) => {
    const [, names] = INSTALL.exec(line) ?? [];
    if (names === undefined) return 'is no install command';
    const unknown = names
      .split(/\s+/)
      .filter((word) => !word.startsWith('-'))
      .map((word) => word.replace(/(?<=.)@[^/]*$/, ''))
      .find((name) => !ownPackages().has(name) && !(name in others));
    return unknown === undefined
      ? undefined
      : `installs ${unknown}, which is not known (e2e/docs/snippet-runner/check-commands.ts)`;
  });
}

/** Reports a package name that others can't install. */
export function checkPackage(code: string): string | undefined {
  return ownPackages().has(code) ? undefined : `"${code}" is not a package that can be installed`;
}

/** The packages of this workspace that others can install. */
function ownPackages(): ReadonlySet<string> {
  return new Set(publishedPackages(root).map(({ name }) => name));
}

const OF_PNPM: ReadonlySet<string> = new Set(['install']);

/** Names the line of commands for the repository's root that uses a missing script or folder. */
export function checkRepository(code: string): string | undefined {
  return firstWrong(code, (line) => {
    const [, folder] = /^npm pack (\S+)$/.exec(line) ?? [];
    if (folder !== undefined)
      return existsSync(path.join(root, folder)) ? undefined : 'names a folder that is not there';
    // Files of earlier lines. n8n/server/install.slow.test.ts and repository/install-lines.slow.test.ts run these.
    if (/^npm install (?:--[\w-]+ (?:~\/\S+ )?)*(?:"\$PWD"|\.\/packed)\/[\w-]*\*\.tgz$/.test(line))
      return undefined;
    const packages = [...line.matchAll(/--filter[ =](\S+)/g)].map(([, name = '']) => name);
    if (/ exec (?:turbo run build|pnpm pack --pack-destination) ?/.test(line))
      return packages.every((name) => ownPackages().has(name))
        ? undefined
        : 'names a package that is not there';
    const [, packageName, script] =
      /^npx -y pnpm@12\.21\.0 (?:--filter (\S+) )?(?:run )?([\w:-]+)/.exec(line) ?? [];
    if (script === undefined)
      return 'is no command that is known here (e2e/docs/snippet-runner/check-commands.ts)';
    return script in scriptsOf(packageName) || OF_PNPM.has(script)
      ? undefined
      : `runs ${script}, which is no script of ${packageName ?? 'the repository'}`;
  });
}

/** The scripts of a package in this workspace, or of the repository when no name is given. */
function scriptsOf(packageName?: string): Record<string, string> {
  const manifests = globSync(packageName === undefined ? ['package.json'] : ['packages/*/package.json'], {
    cwd: root,
  }).map(
    (file) =>
      JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
        name: string;
        scripts?: Record<string, string>;
      },
  );
  return manifests.find(({ name }) => packageName === undefined || name === packageName)?.scripts ?? {};
}

function firstWrong(code: string, wrong: (line: string) => string | undefined): string | undefined {
  for (const text of code.split('\n')) {
    const line = text.replace(/(?:^|\s+)#.*$/, '').trim();
    const message = line === '' ? undefined : wrong(line);
    if (message !== undefined) return `"${line}" ${message}`;
  }
  return undefined;
}
