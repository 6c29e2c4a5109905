import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '../guides/repository.ts';

interface Release {
  readonly repository: string;
  readonly branch: string;
}

const release = JSON.parse(readFileSync(join(repositoryFolder, 'release.json'), 'utf8')) as Release;

/** Where the repository is on the web: `release.json` says it, or the environment of the build. No address: no links to it. */
export const repository = {
  url: (process.env['REPOSITORY'] || release.repository).replace(/\/$/u, ''),
  branch: process.env['REPOSITORY_BRANCH'] || release.branch,
};

/** Where a file of the repository is edited, given from its root. */
export function editAddress(file: string): string | undefined {
  return addressOf('edit', file);
}

/** Where a file of the repository is read, given from its root. */
export function sourceAddress(file: string): string | undefined {
  return addressOf('blob', file);
}

function addressOf(view: 'edit' | 'blob', file: string): string | undefined {
  return repository.url === '' ? undefined : `${repository.url}/${view}/${repository.branch}/${file}`;
}
