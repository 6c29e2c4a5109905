import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Inputs that once broke something, in a folder for each target. Commit the files that a run adds. */
export const CORPUS = fileURLToPath(new URL('corpus', import.meta.url));

export interface Find {
  readonly file: string;
  readonly input: unknown;
}

/** A target's finds, by the names of their files. */
export function readFinds(target: string, corpus = CORPUS): Find[] {
  const folder = join(corpus, target);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const file = join(folder, name);
      return { file, input: (JSON.parse(readFileSync(file, 'utf8')) as { input: unknown }).input };
    });
}

/** Stores an input. The same input always goes into the same file. */
export function keepFind(target: string, input: unknown, broke: string, corpus = CORPUS): string {
  const folder = join(corpus, target);
  mkdirSync(folder, { recursive: true });
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 12);
  const file = join(folder, `${digest}.json`);
  writeFileSync(file, `${JSON.stringify({ broke, input }, undefined, 2)}\n`);
  return file;
}
