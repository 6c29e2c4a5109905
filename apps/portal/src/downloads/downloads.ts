import { hash } from 'node:crypto';
import { strToU8 } from 'fflate';
import { contractFile, fixturesArchive, workflowFile } from './contract-files.ts';
import { buildCollection } from './postman/build-collection.ts';
import { sandboxEnvironment } from './postman/environment.ts';

export interface Download {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly sha256: string;
}

/** How each file is made, under its name. */
const MAKERS = {
  'visa-checks.canonical.json': () => contractFile('dist/visa-checks.canonical.json'),
  'visa-checks.openapi-3.0.json': () => contractFile('dist/visa-checks.openapi-3.0.json'),
  'visa-checks.swagger-2.0.json': () => contractFile('dist/visa-checks.swagger-2.0.json'),
  'visa-checks.yaml': () => contractFile('dist/visa-checks.yaml'),
  'visa-checks.json': () => contractFile('dist/visa-checks.json'),
  'work-rights.canonical.json': () => contractFile('dist/work-rights.canonical.json'),
  'work-rights.openapi-3.0.json': () => contractFile('dist/work-rights.openapi-3.0.json'),
  'work-rights.swagger-2.0.json': () => contractFile('dist/work-rights.swagger-2.0.json'),
  'work-rights.yaml': () => contractFile('dist/work-rights.yaml'),
  'work-rights.json': () => contractFile('dist/work-rights.json'),
  'relay.yaml': () => contractFile('dist/relay.yaml'),
  'relay.json': () => contractFile('dist/relay.json'),
  'work-rights-kit.postman_collection.json': async () => json(await buildCollection()),
  'sandbox.postman_environment.json': async () => json(sandboxEnvironment()),
  'visa-checks.arazzo.yaml': () => workflowFile('visa-checks.arazzo.yaml'),
  'work-rights.arazzo.yaml': () => workflowFile('work-rights.arazzo.yaml'),
  'fixtures.zip': fixturesArchive,
  'not-shown.yaml': () => contractFile('dist/not-shown.yaml'),
  'observed.yaml': () => contractFile('dist/observed.yaml'),
} satisfies Readonly<Record<string, () => Promise<Uint8Array>>>;

export type DownloadName = keyof typeof MAKERS;

export const downloadNames = Object.keys(MAKERS) as DownloadName[];

const made = new Map<DownloadName, Promise<Download>>();

/** One of the files below `/downloads/`. Made once: the page and the file itself have to agree. */
export function download(name: DownloadName): Promise<Download> {
  const found = made.get(name) ?? make(name);
  made.set(name, found);
  return found;
}

async function make(name: DownloadName): Promise<Download> {
  const bytes = await MAKERS[name]();
  return { name, bytes, sha256: hash('sha256', bytes) };
}

function json(value: object): Uint8Array {
  return strToU8(`${JSON.stringify(value, null, 2)}\n`);
}
