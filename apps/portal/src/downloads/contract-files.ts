import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { contractNames, readFixtures, specFolder, verdicts } from '@workrights/spec/reader';
import { strToU8, zipSync, type Zippable } from 'fflate';

/** A file of the contract as it is: a bundle, or the open points. */
export function contractFile(path: string): Promise<Uint8Array> {
  return readFile(join(specFolder, path));
}

/** A workflow that finds the bundle beside it, as it does among the downloads. */
export async function workflowFile(name: string): Promise<Uint8Array> {
  const text = await readFile(join(specFolder, 'workflows', name), 'utf8');
  const moved = text.replaceAll('url: ../dist/', 'url: ./');
  if (moved === text) throw new Error(`${name} does not name a bundle.`);
  return strToU8(moved);
}

/** Every fixture, in the folders of the contract, as a ZIP archive. The same fixtures give the same bytes. */
export async function fixturesArchive(): Promise<Uint8Array> {
  const fixtures = verdicts.flatMap((verdict) =>
    contractNames.flatMap((name) => readFixtures(name, verdict)),
  );
  // The earliest date that a ZIP archive can say, in local time as it does: the bytes depend on the fixtures alone.
  const mtime = new Date(1980, 0, 1);
  const files: Zippable = {};
  for (const { file } of fixtures) {
    const path = relative(specFolder, file).replaceAll('\\', '/');
    files[path] = [await readFile(file), { mtime, level: 9 }];
  }
  return zipSync(files);
}
