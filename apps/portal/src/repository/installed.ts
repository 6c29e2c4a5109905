import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const CONTRACT = '@workrights/spec/package.json';

/**
 * Finds and loads what this package has installed. The portal's build moves this file into a chunk elsewhere, so it then
 * searches from the working folder. Other packages import this file from their own folders.
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
