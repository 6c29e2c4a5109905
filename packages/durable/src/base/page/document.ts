import { html, type Html } from './html.ts';
import { STYLE } from './style.ts';

/** A page in one file: no script, and nothing is loaded. */
export function documentOf(title: string, header: Html, main: Html): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <style>
          ${{ markup: STYLE }}
        </style>
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          ${header}
        </header>
        <main>${main}</main>
      </body>
    </html> `;
  return page.markup;
}
