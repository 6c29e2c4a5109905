import path from 'node:path';

import { withInstallLines } from '../install-blocks.ts';
import type { Repository } from './release-facts.ts';

/** A link or a picture whose target is a path: neither a URL nor a part of the same page. */
const RELATIVE = /(?<=\]\()(?<target>(?![a-z]+:|#|\/)[^()\s]+)(?=\))/gu;

/**
 * A package's README for npm: it says how to install the package from there. Links to files that the package doesn't
 * hold go to the repository instead.
 *
 * @param folder the package's folder, from the root of the repository.
 * @param holds whether the package has a file, by its path from the package's folder.
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
