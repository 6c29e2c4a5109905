import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import { BundleError, readDocument } from '../../reader/index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bundles-'));

test('says how to make a bundle that is missing', () => {
  const file = path.join(folder, 'visa-checks.json');
  expect(() => readDocument(file)).toThrow(BundleError);
  expect(() => readDocument(file)).toThrow(/turbo run bundle/);
  expect(() => readDocument(file)).toThrow(file);
});

test.each([
  ['{"openapi":', /is not JSON/],
  ['{"swagger": "2.0"}', /is not an OpenAPI document/],
  ['[]', /is not an OpenAPI document/],
])('refuses a bundle that says %s', (text, message) => {
  const file = path.join(folder, 'bundle.json');
  writeFileSync(file, text);
  expect(() => readDocument(file)).toThrow(message);
});
