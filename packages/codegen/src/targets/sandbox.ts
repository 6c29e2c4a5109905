import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interfaceNames } from '@workrights/spec/reader';
import type { Documents } from '../documents.ts';
import { generateServerCode } from '../server/server-code.ts';
import { testIdentitiesModule } from '../test-identities.ts';

/** Writes what the sandbox needs of both interfaces, and the people whom the service's own sandbox environment knows. */
export async function generateSandbox(documents: Documents, outDir: string): Promise<void> {
  for (const name of interfaceNames) await generateServerCode(name, documents[name], outDir);
  await writeFile(join(outDir, 'test-identities.gen.ts'), testIdentitiesModule());
}
