import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { interfaceNames, readBundle } from '@workrights/spec/reader';
import { readRepositoryFile, repositoryFolder } from '../repository/repository.ts';

export interface Release {
  /** Its version, or "Unreleased". */
  readonly title: string;
  /** Markdown, one text a change. */
  readonly changes: readonly string[];
}

export interface PackageChanges {
  readonly name: string;
  readonly version: string;
  /** Newest first. */
  readonly releases: readonly Release[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
}

/** What changed in each package that others install: the changesets of no release yet, then its changelog. */
export function readChanges(): PackageChanges[] {
  const waiting = globSync('.changeset/*.md', { cwd: repositoryFolder })
    .filter((file) => !file.endsWith('README.md'))
    .toSorted()
    .map((file) => readChangeset(readRepositoryFile(file), file));
  return globSync(['{apps,packages}/*/package.json', 'spec/package.json'], { cwd: repositoryFolder })
    .toSorted()
    .map((file) => ({ file, manifest: JSON.parse(readRepositoryFile(file)) as Manifest }))
    .filter(({ manifest }) => !manifest.private)
    .map(({ file, manifest: { name, version } }) => {
      const changes = waiting.flatMap(({ packages, text }) => (packages.includes(name) ? text : []));
      const log = file.replace(/package\.json$/u, 'CHANGELOG.md');
      const released = existsSync(join(repositoryFolder, log)) ? readChangelog(readRepositoryFile(log)) : [];
      const unreleased = changes.length > 0 ? [{ title: 'Unreleased', changes }] : [];
      return { name, version, releases: [...unreleased, ...released] };
    });
}

/**
 * A changeset: the packages that it is about, and its text.
 *
 * @throws Error that names a file which is none.
 */
export function readChangeset(markdown: string, file: string): { packages: string[]; text: string } {
  const { head, text } = /^---\n(?<head>(?:.*\n)*?)---\n(?<text>[^]*)$/u.exec(markdown)?.groups ?? {};
  if (head === undefined || text === undefined) throw new Error(`${file} is no changeset.`);
  const packages = [...head.matchAll(/^['"]?(?<name>[^'":]+)['"]?: (?:major|minor|patch)$/gmu)];
  return { packages: packages.map(({ groups }) => groups?.['name'] ?? ''), text: text.trim() };
}

/** The releases of a changelog as Changesets writes it, without the hashes of its commits and what only depends on others. */
export function readChangelog(markdown: string): Release[] {
  return markdown
    .split(/^## /mu)
    .slice(1)
    .map((part) => {
      const title = part.slice(0, part.indexOf('\n')).trim();
      const items = part.split(/^- /mu).slice(1);
      const changes = items.map((item) =>
        item
          .replace(/^[\da-f]{7,}: /u, '')
          .replaceAll(/^#+ .+$/gmu, '')
          .replaceAll(/^ {2}/gmu, '')
          .trim(),
      );
      return {
        title,
        changes: changes.filter(
          (change) => !/^Updated dependencies\b/u.test(change) && !change.startsWith('@'),
        ),
      };
    });
}

/** Title and version of the contract of each interface. */
export function contractVersions(): { title: string; version: string }[] {
  return interfaceNames.map((name) => {
    const { title, version } = readBundle(name).info;
    return { title, version };
  });
}
