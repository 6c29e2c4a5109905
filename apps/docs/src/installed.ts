import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const OPEN_POINTS = '@workrights/spec/not-shown.yaml';

/**
 * Finds and loads what this package has installed. The build of the portal moves this file into a chunk elsewhere: the
 * folder that it runs in is then the place to ask. Other packages import the file itself, from folders of their own.
 */
export const fromPackage = requireFrom(
  import.meta.url,
  pathToFileURL(join(process.cwd(), 'package.json')).href,
);

/** The folder of the contract: its bundles in `dist`, `fixtures`, `workflows` and `not-shown.yaml`. */
export function specFolder(): string {
  return dirname(fromPackage.resolve(OPEN_POINTS));
}

function requireFrom(...places: readonly string[]): NodeJS.Require {
  for (const place of places) {
    const found = createRequire(place);
    try {
      found.resolve(OPEN_POINTS);
      return found;
    } catch {
      continue;
    }
  }
  throw new Error('@workrights/spec is not installed here.');
}
