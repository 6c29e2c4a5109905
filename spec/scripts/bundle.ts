/**
 * Bundles each document to `dist/<name>.json` and `dist/<name>.yaml`. Both have the same content, because the YAML is
 * written from the JSON. Components keep the names of their files. Two files with one name are an error, never a silent
 * rename.
 *
 * Each document of the service also becomes `<interface>.canonical.json` and `.yaml`, without the operations that only
 * repeat another one (`x-alias-of`), so that a generator writes one function for each task. From the canonical form come
 * `<interface>.openapi-3.0.json` and `<interface>.swagger-2.0.json`, for tools that don't read OpenAPI 3.1. The relay has
 * `relay.swagger-2.0.json`.
 *
 * Five parts are not written by hand: the examples, which are the accepted fixtures; the places of the open points in
 * `dist/not-shown.yaml`, which are where `x-source` notes them; the table of result codes, which comes from `x-codes`; the types and
 * schemas of the relay's events, which come from its webhooks; and what follows from the values of another schema: known values,
 * which `x-known-values-of` asks for, and the length of a list of them.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { parseDocument, stringify, visit } from 'yaml';

import {
  bundleFile,
  interfaceNames,
  placesOf,
  readBundle,
  readBundles,
  readDocument,
  readFixtures,
  specFolder,
  type ContractName,
  type Document,
  type InterfaceName,
} from '../reader/index.ts';
import { toOpenApi30 } from '../variants/openapi-3.0.ts';
import { toSwagger20 } from '../variants/swagger-2.0.ts';
import { addExamples } from './examples.ts';
import { addKnownValues } from './known-values.ts';
import { redocly } from './redocly.ts';
import { addRelayEvents } from './relay-events.ts';
import { addResultCodes } from './result-codes.ts';

export interface BundleOptions {
  /** The folder with `<interface>/openapi.yaml` and `fixtures`. The default is this package. */
  source?: string;
  /** The folder for the bundles. The default is this package's `dist`. */
  target?: string;
}

/**
 * Bundles one document.
 *
 * @throws Error with Redocly's message when a reference does not resolve or two components have one name, and the error of
 * `addExamples` when fixtures and bodies don't match.
 */
export async function bundle(name: ContractName, options: BundleOptions = {}): Promise<void> {
  const { source = specFolder, target = path.join(specFolder, 'dist') } = options;
  const fixtures = readFixtures(name, 'accepted', path.join(source, 'fixtures'));
  await write(target, name, path.join(source, name, 'openapi.yaml'), (document) => {
    addRelayEvents(document);
    addKnownValues(document);
    addResultCodes(document);
    addExamples(document, fixtures);
  });
}

/**
 * Writes a bundled document again without its aliases.
 *
 * @throws Error with Redocly's message.
 */
async function bundleCanonical(name: string): Promise<void> {
  const variant = `${name}-canonical`;
  await write(path.join(specFolder, 'dist'), `${name}.canonical`, variant);
}

/**
 * Writes a bundled document in older versions of OpenAPI, without its aliases.
 *
 * @throws Error when an older version can't express something.
 */
async function bundleOlder(name: InterfaceName): Promise<void> {
  const openApi30 = toOpenApi30(readBundle(name, 'canonical'));
  await writeFile(bundleFile(name, 'openapi-3.0'), asText(openApi30));
  await writeFile(bundleFile(name, 'swagger-2.0'), asText(toSwagger20(openApi30)));
}

/**
 * Writes the relay's document in Swagger 2.0 alone, for custom connectors of Power Automate.
 *
 * @throws Error when Swagger 2.0 can't express something.
 */
async function bundleRelaySwagger(): Promise<void> {
  const { webhooks: _, ...document } = readBundle('relay');
  await writeFile(bundleFile('relay', 'swagger-2.0'), asText(toSwagger20(toOpenApi30(document))));
}

function asText(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Bundles a file, or a name from `redocly.yaml`, to JSON and YAML. */
async function write(
  target: string,
  name: string,
  api: string,
  complete: (document: Document) => void = () => undefined,
): Promise<void> {
  const json = path.join(target, `${name}.json`);
  const severity = ['--component-renaming-conflicts-severity', 'error'];
  const run = await redocly(['bundle', api, '--output', json, ...severity]);
  if (run.exitCode !== 0) throw new Error(`${name} cannot be bundled:\n${run.stderr}`);
  const document = readDocument(json);
  complete(document);
  await writeFile(json, asText(document));
  // Without anchors and folding, and with dates and 'no' quoted for YAML 1.1, so that all parsers read the same.
  await writeFile(
    path.join(target, `${name}.yaml`),
    stringify(document, { version: '1.1', aliasDuplicateObjects: false, lineWidth: 0 }),
  );
}

/** Writes the open points with their places, the reports about them, the sources and the test identities. */
async function bundleOpenPoints(): Promise<void> {
  const list = parseDocument(await readFile(path.join(specFolder, 'not-shown.yaml'), 'utf8'));
  const places = placesOf(readBundles());
  visit(list, {
    Map: (_, entry) => {
      entry.set('where', list.createNode(places.get(String(entry.get('id'))) ?? []));
      return visit.SKIP;
    },
  });
  await writeFile(path.join(specFolder, 'dist/not-shown.yaml'), list.toString({ lineWidth: 110 }));
  for (const file of ['observed.yaml', 'sources.yaml', 'test-identities.yaml'])
    await copyFile(path.join(specFolder, file), path.join(specFolder, 'dist', file));
}

if (import.meta.main) {
  const results = await Promise.allSettled([
    ...interfaceNames.map(async (name) => {
      await bundle(name);
      await bundleCanonical(name);
      await bundleOlder(name);
    }),
    // It has no aliases, and OpenAPI 3.0 has no webhooks.
    bundle('relay').then(bundleRelaySwagger),
  ]);
  for (const result of results) {
    if (result.status === 'rejected') {
      console.error(result.reason instanceof Error ? result.reason.message : result.reason);
      process.exitCode = 1;
    }
  }
  if (!process.exitCode) await bundleOpenPoints();
}
