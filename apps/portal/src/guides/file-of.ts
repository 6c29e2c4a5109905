import { fileURLToPath } from 'node:url';
import { repositoryFolder } from './repository.ts';

/** The path of a file from the root of the repository. */
export function fileOf(url: URL | undefined): string {
  if (!url) throw new Error('A page of the portal is read from a file.');
  return fileURLToPath(url).slice(repositoryFolder.length + 1);
}
