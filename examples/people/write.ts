import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createSandbox } from '@workrights/sandbox';
import { type CatalogueEntry, inventedPeople, PEOPLE } from './invented-people.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [file = 'people.csv'] = positionals;

await using sandbox = await createSandbox();
const response = await fetch(`${sandbox.url}/_sandbox/scenarios`);
const { visa_checks: catalogue } = (await response.json()) as { visa_checks: CatalogueEntry[] };
await writeFile(file, inventedPeople(catalogue), { mode: 0o600 });
console.log(`${file}: ${PEOPLE} invented people`);
