import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The lines of a program that this repository's linter rejects because of a comparison. */
async function refusedLines(source: string): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'workrights-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'program.ts');
  writeFileSync(file, source);
  const args = ['-c', join(root, '.oxlintrc.json'), '--format', 'json', file];
  const output = await new Promise<string>((resolve) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), args, { cwd: root }, (_, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; labels: { span: { line: number } }[] }[];
  };
  return diagnostics
    .filter(({ code }) => code === 'workrights(timing-safe)')
    .flatMap(({ labels }) => labels.map(({ span }) => span.line));
}

const REFUSED = [
  'export const a = (body: any, account: any) => body.key === account.apiKey;',
  'export const b = (given: any, accessToken: any) => given !== accessToken;',
  'export const c = (given: any, settings: any) => settings.apiKey == given;',
  "export const d = (given: any, headers: any) => headers['inspector-token'] != given;",
  'export const e = (given: any, password: any) => password! === (given as string);',
  'export const f = (bytes: any, signature: any) => bytes.equals(signature);',
  'export const g = (tokens: any, token: any) => tokens.includes(token);',
  'export const h = (known: any, body: any) => known.has(body.accountkeyid);',
];

test.each(REFUSED)('the linter refuses %s', async (line) => {
  expect(await refusedLines(line)).toEqual([1]);
});

test('the linter accepts the question whether there is a secret, and a comparison in constant time', async () => {
  const source = [
    'export const a = (token: any) => token === undefined || typeof token === "string";',
    "export const b = (accessToken: any) => accessToken !== '';",
    "export const c = (flags: any) => flags.has('access-token');",
    'export const d = (given: any, apiKey: any, sameSecret: any) => sameSecret(given, apiKey);',
    'export const e = (tokenCount: number, limit: number) => tokenCount === limit;',
  ];
  expect(await refusedLines(source.join('\n'))).toEqual([]);
});
