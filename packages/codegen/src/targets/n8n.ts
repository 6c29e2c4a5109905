import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { interfaceNames, readBundle, type Document, operationsOf } from '@workrights/spec/reader';
import type { Documents } from '../documents.ts';
import { copiedSources } from '../n8n/copied-sources.ts';
import { outputSchemas } from '../n8n/output-schemas.ts';
import { relayEvents, relayFields } from '../n8n/relay-options.ts';
import { tableModule } from '../table-module.ts';
import { connectorTables } from './connectors.ts';

/**
 * Writes what the n8n node takes from the contract, as TypeScript that imports nothing from outside: `operations.ts`,
 * `outputs.ts`, `countries.ts` and what a subscription of the relay may name in `generated`, the rules of each interface's
 * requests, copies of the explainer that judges by them, of
 * the reader of countries and of the judge of results, and below `__schema__` the output schemas that n8n's editor reads. The node cannot
 * depend on anything at run time, so it gets tables and no library.
 */
export async function generateN8n(documents: Documents, outDir: string): Promise<void> {
  const all = <Row>(rows: (document: Document, api: string) => Record<string, Row>) =>
    Object.assign({}, ...interfaceNames.map((name) => rows(documents[name], name))) as Record<string, Row>;
  const relay = readBundle('relay');
  const modules = {
    operations: tableModule('operations', all(operationRows)),
    'relay-events': tableModule('relayEvents', relayEvents(relay)),
    'relay-fields': tableModule('relayFields', relayFields(relay)),
    ...connectorTables(documents, './explainer/rule'),
    ...copiedSources(),
  };
  for (const [name, text] of Object.entries(modules))
    await write(join(outDir, 'generated', `${name}.ts`), text);
  for (const [operation, schema] of Object.entries(outputSchemas(documents))) {
    await write(
      join(outDir, '__schema__', 'v1.0.0', `${operation}.json`),
      `${JSON.stringify(schema, null, 2)}\n`,
    );
  }
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

interface OperationRow {
  readonly api: string;
  readonly method: string;
  readonly path: string;
  /** Further paths that serve the same by the same method. */
  readonly otherPaths: readonly string[];
}

/** Method and paths of each operation that is no alias of another one, by `operationId`. */
export function operationRows(document: Document, api: string): Record<string, OperationRow> {
  const found = operationsOf(document);
  const own = found.filter(({ aliasOf }) => aliasOf === undefined);
  return Object.fromEntries(
    own.map(({ id, path, method }) => {
      const aliases = found.filter((other) => other.aliasOf === id && other.method === method);
      const otherPaths = aliases.map((alias) => alias.path);
      return [id, { api, method: method.toUpperCase(), path, otherPaths }];
    }),
  );
}
