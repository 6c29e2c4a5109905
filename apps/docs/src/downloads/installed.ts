import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Finds and loads what this package has installed. From here, and not from the place of this file: the build of the
 * portal runs it in a chunk elsewhere, and would take what it sees imported into that chunk.
 */
export const fromPackage = createRequire(pathToFileURL(join(process.cwd(), 'package.json')));

/** The folder of the contract: its bundles in `dist`, `fixtures`, `workflows` and `not-shown.yaml`. */
export function specFolder(): string {
  return dirname(fromPackage.resolve('@workrights/spec/not-shown.yaml'));
}
