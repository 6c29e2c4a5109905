import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inventedPeople } from '@workrights/sandbox/people';

/** Writes the spreadsheet of 200 invented people, the same one each time. Gives its path. */
export async function writePeople(folder: string): Promise<string> {
  const file = join(folder, 'people.csv');
  await writeFile(file, inventedPeople(), { mode: 0o600 });
  return file;
}
