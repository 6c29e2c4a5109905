import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/security.md`, 'utf8');
const model = page.slice(page.indexOf('## Threat model'));
const NAMED = /[*_]Test:[*_]\s+`([^`]+)`,\s+"([^"]+)"/gu;
const named = [...model.matchAll(NAMED)].map(([, file = '', name = '']) => [
  file,
  name.replaceAll(/\s+/gu, ' '),
]);

test.each(named)('the threat model names a test that there is: %s, "%s"', (file, name) => {
  expect(existsSync(root + file)).toBe(true);
  expect(readFileSync(root + file, 'utf8')).toContain(name);
});

test('each claim of the threat model names a test', () => {
  const claims = model.split(/\n(?=- \*\*|\n|#)/u).filter((text) => text.startsWith('- **'));
  expect(claims.length).toBeGreaterThan(25);
  for (const claim of claims) expect(claim).toMatch(new RegExp(NAMED.source, 'u'));
});

test('each part says what it does not protect against, or where that is said', () => {
  const parts = model.split('\n### ').slice(1);
  for (const part of [
    'The client',
    'The command and its ledger',
    'The n8n node',
    'The sandbox',
    'The mock',
    'The portal',
    'What you install',
    'The relay',
    'The observer',
    'The MCP server',
  ]) {
    const text = parts.find((each) => each.startsWith(part));
    expect(text).toContain('Not protected:');
  }
});

test('each risk of the OWASP list that the page names has its tests', () => {
  const tests = readFileSync(`${root}e2e/security/owasp.slow.test.ts`, 'utf8');
  const risks = [...model.matchAll(/^\| (API\d+) /gmu)].map(([, risk]) => risk);
  expect(risks).toHaveLength(10);
  // The tests of the tenth are those of the client above.
  for (const risk of risks.slice(0, 9)) expect(tests).toMatch(new RegExp(`describe\\(['"]${risk}: `, 'u'));
});

test('SECURITY.md leads to the threat model, and its links lead somewhere', () => {
  const text = readFileSync(`${root}SECURITY.md`, 'utf8');
  const links = [...text.matchAll(/\]\(([^)#\s]+)(#[\w-]+)?\)/gu)];
  expect(links.map(([, file = '', hash = '']) => file + hash)).toContain('docs/security.md#threat-model');
  for (const [, file = ''] of links) expect(existsSync(root + file)).toBe(true);
});
