import { mkdtempDisposable, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A new folder outside this workspace, removed on disposal with all that is in it. There is no link in its path, because tools
 * report real paths.
 */
export async function temporaryFolder(name: string): Promise<AsyncDisposable & { readonly path: string }> {
  return mkdtempDisposable(path.join(await realpath(tmpdir()), `workrights-${name}-`));
}
