import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchCatalogue, inventedPeople } from '@workrights/examples/people';
import type { Sandbox } from '@workrights/sandbox';

/** Writes the spreadsheet of 200 invented people, the same one each time. Gives its path. */
export async function writePeople({ url }: Sandbox, folder: string): Promise<string> {
  const file = join(folder, 'people.csv');
  await writeFile(file, inventedPeople(await fetchCatalogue(url)), { mode: 0o600 });
  return file;
}
