import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countryNames } from '@workrights/countries';
import { interfaceNames } from '@workrights/spec/reader';
import type { Documents } from '../documents.ts';
import { outputRows } from '../n8n/output-schemas.ts';
import { requestRules } from '../rules/request-rules.ts';
import { tableModule } from '../table-module.ts';

/**
 * The tables that connectors for workflow tools take from the contract: `outputs.ts`, `countries.ts`, and the rules of each
 * interface's requests.
 *
 * @param explainer the module of the type `Rule`
 */
export function connectorTables(documents: Documents, explainer: string): Record<string, string> {
  return {
    outputs: tableModule('outputs', outputRows(documents)),
    countries: tableModule('countries', countryNames()),
    ...Object.fromEntries(
      interfaceNames.map((name) => [`${name}-rules`, requestRules(documents[name], explainer)]),
    ),
  };
}

/** Writes these tables for `packages/connectors`. */
export async function generateConnectors(documents: Documents, outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true });
  for (const [name, text] of Object.entries(connectorTables(documents, '@workrights/explainer/rule'))) {
    await writeFile(join(outDir, `${name}.ts`), text);
  }
}
