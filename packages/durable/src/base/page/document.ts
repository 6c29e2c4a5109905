import { html, type Html } from '@workrights/local-server/html';

/** A page in one file, which runs no script and loads nothing. */
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

/** One style for both colour themes, narrow screens and print. It loads nothing. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --text: #1b1f24; --quiet: #4d5661; --line: #c6ccd3; --panel: #f3f5f7;
  --yes: #1f7a4d; --limited: #b25c00; --no: #b3261e; --unknown: #5f6b7a; --bar: #2a5fb0; --warn: #fff4d6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171a; --text: #e9ecef; --quiet: #b3bcc6; --line: #454d56; --panel: #1e2327;
    --yes: #4fb883; --limited: #e39a45; --no: #ef7d75; --unknown: #95a1ae; --bar: #7fa8ea; --warn: #3b3008;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main, header { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
p { max-width: 45rem; }
.notice { background: var(--warn); border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; overflow-wrap: anywhere; }
dt { color: var(--quiet); } dd { margin: 0; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0; }
caption { text-align: left; color: var(--quiet); padding: 0.25rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.5rem 0.35rem 0; border-bottom: 1px solid var(--line); font-weight: normal; overflow-wrap: anywhere; }
thead th { color: var(--quiet); font-size: 0.875rem; }
.count { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding-right: 1rem; width: 1%; }
.chart { width: 40%; min-width: 4rem; }
svg { display: block; width: 100%; height: 1.1rem; margin-top: 0.2rem; }
svg.whole { height: 1.75rem; border-radius: 4px; margin: 0.5rem 0; }
.fill-yes { fill: var(--yes); } .fill-limited { fill: var(--limited); } .fill-no { fill: var(--no); }
.fill-unknown { fill: var(--unknown); } .fill-bar { fill: var(--bar); } .fill-rest { fill: var(--panel); }
.quiet { color: var(--quiet); }
@media (min-width: 40rem) { .short { white-space: nowrap; } }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: 0.5rem; } .chart { width: 25%; } }
@media print {
  :root {
    color-scheme: light;
    --page: #ffffff; --text: #000000; --quiet: #333333; --line: #999999; --panel: #eeeeee;
    --yes: #1f7a4d; --limited: #b25c00; --no: #b3261e; --unknown: #5f6b7a; --bar: #2a5fb0; --warn: #ffffff;
  }
  @page { margin: 15mm; }
  body { font-size: 11pt; }
  main, header { max-width: none; padding: 0; }
  svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  h2 { break-after: avoid; } tr, .notice { break-inside: avoid; } thead { display: table-header-group; }
}
`;
