import { accessSync, constants } from 'node:fs';
import path from 'node:path';

import { languages, toolOf, type Language } from '@workrights/portal/languages';

/** Debian's folders come first, because a Python from elsewhere has no HTTPX. */
const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', ...(process.env['PATH'] ?? '').split(path.delimiter)];

export function programOf(fence: string): Language {
  const found = languages.find(({ highlight }) => highlight === fence);
  if (found === undefined) throw new Error(`No program is written in ${fence}.`);
  return found;
}

/** The folder of the language's tool; undefined when this machine doesn't have it. */
export function toolFolder(language: Language): string | undefined {
  return FOLDERS.find((folder) => isExecutable(path.join(folder, toolOf(language))));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
