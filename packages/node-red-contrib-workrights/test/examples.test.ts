import { readdirSync, readFileSync } from 'node:fs';

import { operationNamed, type OperationName } from '@workrights/connectors';
import { expect, test } from 'vitest';

const folder = new URL('../examples/', import.meta.url);

interface ExampleNode {
  readonly type: string;
  readonly operation?: OperationName;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly credentials?: unknown;
}

test.each(readdirSync(folder))('%s has fields that the operations know, and no credentials', (file) => {
  const nodes = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as ExampleNode[];
  expect(nodes.filter(({ credentials }) => credentials !== undefined)).toEqual([]);
  const own = nodes.flatMap(({ operation, fields = {} }) => (operation ? [{ operation, fields }] : []));
  expect(own.length).toBeGreaterThan(0);
  for (const { operation, fields } of own) {
    const known = new Set(operationNamed(operation).fields.map(({ name }) => name));
    expect(Object.keys(fields).filter((name) => !known.has(name))).toEqual([]);
  }
});
