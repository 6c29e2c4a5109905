import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { readBundle } from '@workrights/spec/reader';
import { expect, test } from 'vitest';

import { checkEndOf } from '../../packages/results/src/check-end.ts';
import { reasonOfCode } from '../../packages/results/src/code-reasons.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { VisaCheckStatus: status, VisaCheckOutcome: outcome } =
  readBundle('visa-checks').components?.schemas ?? {};
const valuesOf = (schema: object | undefined) =>
  (schema as { 'x-known-values': string[] } | undefined)?.['x-known-values'] ?? [];
const code = outcome?.properties?.['code'];

test('each status of the contract but pending ends a check', () => {
  const open = valuesOf(status).filter((value) => checkEndOf(value) === null);
  expect(open).toEqual(['pending']);
});

test('a summary has a reason for each result code of the contract but success', () => {
  const reasons = valuesOf(code).filter((value) => !['other-outcome', null].includes(reasonOfCode(value)));
  expect(['SUCCESS', ...reasons].toSorted()).toEqual(valuesOf(code).toSorted());
});

test('the generated table of result codes is that of the contract', async () => {
  await using folder = await temporaryFolder('results');
  const codegen = fileURLToPath(new URL('../../packages/codegen/src/main.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [codegen, 'results'], { cwd: folder.path });
  const kept = fileURLToPath(new URL('../../packages/results/src/generated', import.meta.url));
  const files = await readdir(kept);
  expect(files.toSorted()).toEqual(['code-table.ts', 'reason-table.ts']);
  for (const file of files) {
    expect(await readFile(path.join(kept, file), 'utf8')).toBe(
      await readFile(path.join(folder.path, 'src/generated', file), 'utf8'),
    );
  }
});
