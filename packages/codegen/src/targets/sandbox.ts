import { interfaceNames } from '@workrights/spec/reader';
import type { Documents } from '../documents.ts';
import { generateServerCode } from '../server/server-code.ts';

/** Writes what the sandbox needs of both interfaces. */
export async function generateSandbox(documents: Documents, outDir: string): Promise<void> {
  for (const name of interfaceNames) await generateServerCode(name, documents[name], outDir);
}
