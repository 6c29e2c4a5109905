import { createClient, type UserConfig } from '@hey-api/openapi-ts';
import type { Document } from '@workrights/spec/reader';

type HeyApiPlugins = NonNullable<UserConfig['plugins']>;
type Patch = NonNullable<UserConfig['parser']>['patch'];

interface HeyApiRun {
  readonly document: Document;
  /** Absolute path of the folder that hey-api empties and fills. */
  readonly outDir: string;
  readonly plugins: HeyApiPlugins;
  readonly patch?: Patch;
}

/** Runs hey-api over one document, which has each operation once. What it writes depends on the document and the plugins alone. */
export async function runHeyApi({ document, outDir, plugins, patch }: HeyApiRun): Promise<void> {
  try {
    await createClient({
      // A copy, because hey-api writes into what it reads.
      input: { ...structuredClone(document) },
      logs: { file: false, level: 'silent' },
      output: { path: outDir, module: { extension: '.ts' }, tsConfigPath: null },
      ...(patch && { parser: { patch } }),
      plugins,
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
