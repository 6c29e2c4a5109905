import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import { lintDocument } from './lint-document.ts';

const bundle = path.join(mkdtempSync(path.join(tmpdir(), 'bundle-')), 'bundle.json');
writeFileSync(
  bundle,
  JSON.stringify({ openapi: '3.1.1', paths: { '/a': { get: { operationId: 'getA' } } } }),
);

async function lint(operationId: string): Promise<string[]> {
  const workflow = {
    arazzo: '1.0.1',
    info: { title: 'Sample', version: '1.0.0' },
    sourceDescriptions: [{ name: 'sample', type: 'openapi', url: 'bundle.json' }],
    workflows: [{ workflowId: 'one', steps: [{ stepId: 'get', operationId }] }],
  };
  const problems = await lintDocument('step-operation-exists', workflow, { bundles: [bundle] });
  return problems.map(({ message }) => message);
}

test('refuses a step that calls an operation of no document', async () => {
  expect(await lint('getAA')).toEqual(['Step get calls getAA, which is no operation of the contract.']);
});

test.each(['getA', '$sourceDescriptions.sample.getA'])('takes a step that calls %s', async (operationId) => {
  expect(await lint(operationId)).toEqual([]);
});
