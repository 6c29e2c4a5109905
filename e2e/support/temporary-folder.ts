import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder outside this workspace, removed on disposal with all that is in it. */
export function temporaryFolder(name: string): Promise<AsyncDisposable & { readonly path: string }> {
  return mkdtempDisposable(path.join(tmpdir(), `workrights-${name}-`));
}
