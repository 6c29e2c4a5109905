import path from 'node:path';

import { withInstallLines } from '../install-blocks.ts';
import type { Repository } from './release-facts.ts';

/** The target of a link or picture that is a relative path: neither a URL nor an anchor of the same page. */
const RELATIVE = /(?<=\]\()(?<target>(?![a-z]+:|#|\/)[^()\s]+)(?=\))/gu;

/**
 * A package's README for npm. It says how to install the package from npm, and its links to files that the package doesn't
 * contain lead to the repository.
 *
 * @param folder the package's folder, relative to the root of the repository.
 * @param holds whether the package contains a file, by its path in the package's folder.
 */
export function npmReadme(
  markdown: string,
  folder: string,
  { url, branch }: Repository,
  holds: (file: string) => boolean,
): string {
  const file = path.posix.join(folder, 'README.md');
  return withInstallLines(markdown, file, { published: true }).replaceAll(RELATIVE, (target: string) => {
    const [place = '', part] = target.split('#');
    const isHeld = !place.startsWith('..') && holds(path.posix.normalize(place));
    const linked = isHeld ? place : `${url}/blob/${branch}/${path.posix.join(folder, place)}`;
    return part === undefined ? linked : `${linked}#${part}`;
  });
}
