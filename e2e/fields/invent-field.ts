import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { JsonObject } from '@workrights/spec/reader';
import { parseDocument } from 'yaml';

import { withValue } from './request-properties.ts';

/** An optional text of a request that the response repeats. */
export interface InventedField {
  readonly name: string;
  /** The schemas of the contract that get it, below `spec/`. */
  readonly schemas: readonly string[];
  /** Requests of the contract, below `spec/fixtures/accepted/`. A copy of each gets the field. */
  readonly fixtures: readonly string[];
  /** The path to it in those requests. */
  readonly path: string;
}

/** Adds a field to a copy of the contract as a person would: to its schemas, and to a request of each kind. */
export function inventField(
  repository: string,
  { name, schemas, fixtures, path: steps }: InventedField,
): void {
  for (const schema of schemas) {
    const file = path.join(repository, 'spec', schema);
    const document = parseDocument(readFileSync(file, 'utf8'));
    const source = { section: '2.7', status: 'stated' };
    const added = { type: 'string', description: 'An invented note.', 'x-source': source };
    document.setIn(['properties', name], document.createNode(added));
    writeFileSync(file, document.toString());
  }
  for (const fixture of fixtures) {
    const file = path.join(repository, 'spec/fixtures/accepted', fixture);
    const example = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
    const value = withValue(example['value'] as JsonObject, steps, 'invented-note-1');
    const sending = { ...example, 'x-rank': undefined, value };
    writeFileSync(file.replace(/\.json$/u, '-with-invented-note.json'), JSON.stringify(sending, null, 2));
  }
}
