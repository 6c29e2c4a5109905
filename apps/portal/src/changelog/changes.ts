import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { interfaceNames, readBundle } from '@workrights/spec/reader';
import { readRepositoryFile, repositoryFolder } from '../repository/repository.ts';

export interface Release {
  /** The version, or "Unreleased". */
  readonly title: string;
  /** Markdown, one text for each change. */
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

/** The changes of each package that others install: first the unreleased changesets, then the changelog. */
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
 * Reads a changeset: its packages and its text.
 *
 * @throws Error with the name of the file when it isn't a changeset.
 */
export function readChangeset(markdown: string, file: string): { packages: string[]; text: string } {
  const { head, text } = /^---\n(?<head>(?:.*\n)*?)---\n(?<text>[^]*)$/u.exec(markdown)?.groups ?? {};
  if (head === undefined || text === undefined) throw new Error(`${file} is no changeset.`);
  const packages = [...head.matchAll(/^['"]?(?<name>[^'":]+)['"]?: (?:major|minor|patch)$/gmu)];
  return { packages: packages.map(({ groups }) => groups?.['name'] ?? ''), text: text.trim() };
}

/** Reads the releases from a changelog of Changesets. Leaves out commit hashes and entries about updated dependencies. */
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

/** The title and version of each interface's contract. */
export function contractVersions(): { title: string; version: string }[] {
  return interfaceNames.map((name) => {
    const { title, version } = readBundle(name).info;
    return { title, version };
  });
}
