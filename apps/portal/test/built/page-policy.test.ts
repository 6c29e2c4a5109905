import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineScripts, policyFor, withPolicy } from '../../src/built/page-policy.ts';
import { parsePage } from '../../src/built/parse-page.ts';

const allowed = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`;

test('allows the scripts that a page has in itself, each once, and no other', () => {
  const page = [
    '<script>theme()</script><script>theme()</script>',
    '<script type="module">menu()</script>',
    '<script type="module" src="/_astro/a.js"></script>',
    '<script type="application/ld+json">{"a":1}</script>',
  ].join('');
  const directive = policyFor(inlineScripts(parsePage(page)))
    .split('; ')
    .find((each) => each.startsWith('script-src'));
  expect(directive).toBe(`script-src 'self' ${allowed('theme()')} ${allowed('menu()')}`);
});

test('goes before everything that it is to hold for', () => {
  const page = '<!doctype html><html><head><meta charset="utf-8"/><script>a()</script></head></html>';
  expect(withPolicy(page, [])).toMatch(
    /<meta charset="utf-8"\/><meta http-equiv="content-security-policy" content="[^"]+"><script>/u,
  );
  expect(withPolicy('<head><title>x</title></head>', [])).toMatch(/^<head><meta http-equiv=/u);
});

test('lets a page reach its own origin and this machine, nothing else', () => {
  expect(policyFor([])).toContain("connect-src 'self' http://127.0.0.1:* http://localhost:*;");
  expect(policyFor([])).not.toMatch(/https:|'unsafe-eval'/u);
});
