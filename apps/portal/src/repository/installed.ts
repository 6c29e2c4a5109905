import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const CONTRACT = '@workrights/spec/package.json';

/**
 * Finds and loads what this package has installed. The build of the portal moves this file into a chunk elsewhere: the
 * folder that it runs in is then the place to ask. Other packages import the file itself, from folders of their own.
 */
export const fromPackage = requireFrom(
  import.meta.url,
  pathToFileURL(join(process.cwd(), 'package.json')).href,
);

function requireFrom(...places: readonly string[]): NodeJS.Require {
  for (const place of places) {
    const found = createRequire(place);
    try {
      found.resolve(CONTRACT);
      return found;
    } catch {
      continue;
    }
  }
  throw new Error('@workrights/spec is not installed here.');
}
