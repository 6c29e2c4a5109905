import { createClient, type UserConfig } from '@hey-api/openapi-ts';
import type { Document } from '@workrights/spec/reader';

export type HeyApiPlugin = NonNullable<UserConfig['plugins']>[number];
type Patch = NonNullable<UserConfig['parser']>['patch'];

interface HeyApiRun {
  readonly document: Document;
  /** Absolute path of the folder that hey-api empties and fills. */
  readonly outDir: string;
  readonly plugins: readonly HeyApiPlugin[];
  readonly patch?: Patch;
}

/** Runs hey-api on one document, which has each operation once. The output depends only on the document and the plugins. */
export async function runHeyApi({ document, outDir, plugins, patch }: HeyApiRun): Promise<void> {
  try {
    await createClient({
      // A copy, because hey-api writes into what it reads.
      input: { ...structuredClone(document) },
      logs: { file: false, level: 'silent' },
      output: { path: outDir, module: { extension: '.ts' }, tsConfigPath: null, entryFile: false },
      ...(patch && { parser: { patch } }),
      plugins: [...plugins],
    });
  } catch (error) {
    throw reasonOf(error);
  }
}

/** hey-api throws a `JobError` without a message and keeps the reason inside. */
function reasonOf(error: unknown): unknown {
  const { originalError } = error as { originalError?: { error?: unknown } };
  return originalError?.error ?? error;
}
