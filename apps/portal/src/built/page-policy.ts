import { hash } from 'node:crypto';
import type { Root } from 'hast';
import { selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';

/** What the pages of the portal may load. */
const PORTAL = [
  "default-src 'none'",
  "script-src 'self'",
  // Highlighted code has its colours in `style` attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  // The sandbox on any port of the reader's own machine.
  "connect-src 'self' http://127.0.0.1:* http://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
];

/**
 * Adds the content security policy right after the character set, because a policy applies only to what follows it.
 *
 * @param scripts the inline scripts of the page. Their hashes allow them.
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

/** The types that browsers run as JavaScript. Other values of `type` mark data. */
const JAVASCRIPT = /^(?:module|text\/javascript|application\/javascript|speculationrules|importmap|)$/iu;

/** The inline scripts of a page. */
export function inlineScripts(page: Root): string[] {
  return selectAll('script:not([src])', page).flatMap((script) => {
    const text = toString(script);
    return text === '' || !JAVASCRIPT.test(String(script.properties['type'] ?? '')) ? [] : [text];
  });
}
