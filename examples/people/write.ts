import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { inventedPeople, PEOPLE } from '@workrights/sandbox/people';

const { positionals } = parseArgs({ allowPositionals: true });
const [file = 'people.csv'] = positionals;

await writeFile(file, inventedPeople(), { mode: 0o600 });
console.log(`${file}: ${PEOPLE} invented people`);
