import { hash } from 'node:crypto';
import type { Root } from 'hast';
import { selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';

/** What pages of the portal may load. */
const PORTAL = [
  "default-src 'none'",
  "script-src 'self'",
  // Highlighted code carries its colours in `style` attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  // The sandbox, on whatever port of the reader's own machine.
  "connect-src 'self' http://127.0.0.1:* http://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
];

/**
 * The page with its content security policy, right after the character set: a policy holds only for what comes after
 * it.
 *
 * @param scripts those that are written into the page: they are allowed by their hashes.
 */
export function withPolicy(html: string, scripts: readonly string[]): string {
  const meta = `<meta http-equiv="content-security-policy" content="${policyFor(scripts)}">`;
  const withMeta = html.replace(/<meta charset="?utf-8"?\s*\/?>/iu, (charset) => charset + meta);
  return withMeta === html ? html.replace('<head>', `<head>${meta}`) : withMeta;
}

export function policyFor(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return PORTAL.map((each) =>
    each.startsWith('script-src') ? [each, ...new Set(hashes)].join(' ') : each,
  ).join('; ');
}

/** What browsers take for JavaScript; anything else with a `type` is data. */
const JAVASCRIPT = /^(?:module|text\/javascript|application\/javascript|speculationrules|importmap|)$/iu;

/** The scripts that are written into a page. */
export function inlineScripts(page: Root): string[] {
  return selectAll('script:not([src])', page).flatMap((script) => {
    const text = toString(script);
    return text === '' || !JAVASCRIPT.test(String(script.properties['type'] ?? '')) ? [] : [text];
  });
}
