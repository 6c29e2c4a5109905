import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inventedPeople, PEOPLE } from '@workrights/sandbox/people';

const { positionals } = parseArgs({ allowPositionals: true });
const [name = 'people.csv'] = positionals;
/** pnpm runs this in the folder of the examples, and names the one that it was called in. */
const file = resolve(process.env['INIT_CWD'] ?? '.', name);

await writeFile(file, inventedPeople(), { mode: 0o600 });
console.log(`${file}: ${PEOPLE} invented people`);
