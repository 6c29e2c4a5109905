import { readFile } from 'node:fs/promises';
import path from 'node:path';

const readme = path.resolve(import.meta.dirname, '../../packages/client/README.md');

/** The first example in TypeScript under a heading of the client's README. */
export async function readmeExample(heading: string): Promise<string> {
  const [, section] = (await readFile(readme, 'utf8')).split(`\n${heading}\n`);
  const [, example] = /```ts\n(.*?)```/s.exec(section ?? '') ?? [];
  if (example === undefined) throw new Error(`The README has no example under "${heading}".`);
  return example;
}
