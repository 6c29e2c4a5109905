import { hash } from 'node:crypto';
import { html, type Html } from './html.ts';

interface PageParts {
  readonly title: string;
  readonly style: string;
  readonly body: Html;
  /** Where its forms may go. Default: nowhere. */
  readonly formAction?: "'self'" | "'none'";
}

/** A page that runs nothing, loads nothing and isn't kept, with the headers that it needs. It has only this style. */
export function servedPage({ title, style, body, formAction = "'none'" }: PageParts) {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ];
  // Not formatted by a template, because the policy has the hash of the text between its tags.
  const styleElement: Html = { markup: `<style>${style}</style>` };
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      // With no-referrer, browsers send `Origin: null` with a form.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    text: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          ${styleElement}
        </head>
        <body>
          ${body}
        </body>
      </html> `.markup,
  };
}
