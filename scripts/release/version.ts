/**
 * Raises the versions as the changesets say, writes the changelogs, and stores the figures that `pnpm house` compares with.
 * These changes are the pull request of a release.
 *
 * A package's first changelog is the text of its `*-first-release.md` only. Its other changesets describe versions that were
 * never published.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { publishedPackages } from './published-packages.ts';
import { runProgram } from './run-program.ts';

const root = path.resolve(import.meta.dirname, '../..');
const UNRELEASED = '0.0.0';

const first = publishedPackages(root)
  .filter(({ version }) => version === UNRELEASED)
  .map((each) => ({ ...each, page: firstPage(each.name) }));
await runProgram('pnpm', ['exec', 'changeset', 'version'], { cwd: root });
const versions = new Map(publishedPackages(root).map(({ name, version }) => [name, version]));
for (const { name, folder, page } of first) {
  const version = versions.get(name);
  if (version === undefined || version === UNRELEASED) continue;
  writeFileSync(path.join(root, folder, 'CHANGELOG.md'), `# ${name}\n\n## ${version}\n\n${page}`);
}
await runProgram(process.execPath, ['scripts/house/main.ts', '--write'], { cwd: root });

/** The changelog text for the first version of a package. @throws Error when there is none */
function firstPage(name: string): string {
  const pages = globSync('.changeset/*first-release.md', { cwd: root }).flatMap((file) => {
    const [, packages = '', text = ''] = readFileSync(path.join(root, file), 'utf8').split(/^---$\n?/mu);
    return packages.includes(`'${name}'`) ? text.trimStart() : [];
  });
  if (pages.length === 1) return pages[0]!;
  throw new Error(`${name} was never released. Write what it does into one .changeset/*-first-release.md.`);
}
