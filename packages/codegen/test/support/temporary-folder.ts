import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const reports = fileURLToPath(new URL('../../reports', import.meta.url));

/** A folder that goes when the test ends. It lies in this package, so that generated code finds its imports. */
export async function temporaryFolder(): Promise<string> {
  await mkdir(reports, { recursive: true });
  const folder = await mkdtemp(join(reports, 'generated-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** The text of every file below a folder, by its path from there. */
export async function filesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(
    paths.toSorted().map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')]),
  );
  return Object.fromEntries(texts) as Record<string, string>;
}
