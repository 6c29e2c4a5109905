import { hash } from 'node:crypto';

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
 * it. Scripts that are written into the page are allowed by their hashes.
 */
export function withPolicy(html: string): string {
  const meta = `<meta http-equiv="content-security-policy" content="${policyFor(html)}">`;
  const withMeta = html.replace(/<meta charset="?utf-8"?\s*\/?>/iu, (charset) => charset + meta);
  return withMeta === html ? html.replace('<head>', `<head>${meta}`) : withMeta;
}

export function policyFor(html: string): string {
  const hashes = inlineScripts(html).map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return PORTAL.map((each) =>
    each.startsWith('script-src') ? [each, ...new Set(hashes)].join(' ') : each,
  ).join('; ');
}

/** What browsers take for JavaScript; anything else with a `type` is data. */
const JAVASCRIPT = /^(?:module|text\/javascript|application\/javascript|speculationrules|importmap|)$/iu;

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?<attributes>\s[^>]*)?>(?<text>[\s\S]*?)<\/script>/giu)].flatMap(
    ({ groups: { attributes = '', text = '' } = {} }) => {
      const type = /\stype=["']?(?<type>[^"'\s>]*)/iu.exec(attributes)?.groups?.['type'] ?? '';
      return /\ssrc\s*=/iu.test(attributes) || text === '' || !JAVASCRIPT.test(type) ? [] : [text];
    },
  );
}
