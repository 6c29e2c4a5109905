import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { contractNames, readFixtures, specFolder, verdicts } from '@workrights/spec/reader';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { fromPackage } from '../repository/installed.ts';
import { buildCollection } from './postman/build-collection.ts';
import { sandboxEnvironment } from './postman/collection.ts';

export interface Download {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
}

/** The function that makes each file, by its name. */
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
  'apiDefinition.swagger.json': () => connectorFile('apiDefinition.swagger.json'),
  'apiProperties.json': () => connectorFile('apiProperties.json'),
  'icon.png': () => connectorFile('icon.png'),
  'zapier-integration.zip': zapierArchive,
  'visa-checks.arazzo.yaml': () => workflowFile('visa-checks.arazzo.yaml'),
  'work-rights.arazzo.yaml': () => workflowFile('work-rights.arazzo.yaml'),
  'fixtures.zip': fixturesArchive,
  'not-shown.yaml': () => contractFile('dist/not-shown.yaml'),
  'observed.yaml': () => contractFile('dist/observed.yaml'),
} satisfies Readonly<Record<string, () => Promise<Uint8Array>>>;

export type DownloadName = keyof typeof MAKERS;

export const downloadNames = Object.keys(MAKERS) as DownloadName[];

const made = new Map<DownloadName, Promise<Download>>();

/** One of the files below `/downloads/`. It is made once, so that the page and the file agree. */
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

/** A file of the contract, unchanged: a bundle, or the open points. */
export function contractFile(path: string): Promise<Uint8Array> {
  return readFile(join(specFolder, path));
}

/** A workflow whose bundle is in the same folder, as among the downloads. */
export async function workflowFile(name: string): Promise<Uint8Array> {
  const text = await readFile(join(specFolder, 'workflows', name), 'utf8');
  const moved = text.replaceAll('url: ../dist/', 'url: ./');
  if (moved === text) throw new Error(`${name} does not name a bundle.`);
  return strToU8(moved);
}

/** A file of the connector for Power Automate. */
function connectorFile(name: string): Promise<Uint8Array> {
  return readFile(join(builtBy(fromPackage.resolve('power-automate-workrights/package.json')), name));
}

/** The integration for Zapier, as a ZIP archive. */
async function zapierArchive(): Promise<Uint8Array> {
  const folder = builtBy(fromPackage.resolve('zapier-workrights/package.json'));
  const files = (await readdir(folder)).toSorted();
  return archive(files.map((file) => [file, join(folder, file)]));
}

function builtBy(manifest: string): string {
  return join(dirname(manifest), 'dist');
}

/** Every fixture, in the contract's folders, as a ZIP archive. */
export async function fixturesArchive(): Promise<Uint8Array> {
  const fixtures = verdicts.flatMap((verdict) =>
    contractNames.flatMap((name) => readFixtures(name, verdict)),
  );
  return archive(fixtures.map(({ file }) => [relative(specFolder, file).replaceAll('\\', '/'), file]));
}

/** A ZIP archive of files, by their paths in it. The same files give the same bytes. */
async function archive(entries: readonly (readonly [path: string, file: string])[]): Promise<Uint8Array> {
  // The earliest date of the ZIP format, in local time as the format uses it.
  const mtime = new Date(1980, 0, 1);
  const files: Zippable = {};
  for (const [path, file] of entries) files[path] = [await readFile(file), { mtime, level: 9 }];
  return zipSync(files);
}
