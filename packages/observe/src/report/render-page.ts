import { createHash } from 'node:crypto';
import { Marked } from 'marked';
import { renderWhole } from './render-markdown.ts';
import type { Report } from './report.ts';

/** One style for screens in both themes, narrow ones too, and for paper. Nothing is loaded. */
const STYLE = `
:root { color-scheme: light dark; --page: #ffffff; --text: #1b1f24; --quiet: #4d5661; --line: #c6ccd3; --panel: #f3f5f7; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14171a; --text: #e9ecef; --quiet: #b3bcc6; --line: #454d56; --panel: #1e2327; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 0.25rem; }
p { max-width: 45rem; }
ul { padding-left: 1.25rem; }
li { margin: 0.25rem 0; }
code { background: var(--panel); border-radius: 4px; padding: 0 0.2em; font-size: 0.9em; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem; white-space: pre-wrap; }
pre code { padding: 0; }
table { border-collapse: collapse; margin: 0.5rem 0; }
th, td { text-align: left; padding: 0.35rem 1rem 0.35rem 0; border-bottom: 1px solid var(--line); font-weight: normal; }
th { color: var(--quiet); overflow-wrap: normal; }
[align='right'] { text-align: right; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; }
@media print { :root { color-scheme: light; --page: #ffffff; --text: #000000; --line: #999999; --panel: #eeeeee; } }
`;

/** A text that looks like a URL stays text, so the page has no links. */
const markdown = new Marked({ gfm: true, tokenizer: { url: () => undefined } });

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/**
 * Writes a report as one HTML page, with all that `renderMarkdown` has, and what it leaves out of a long report. The page has no script and loads nothing.
 */
export function renderPage(report: Report): string {
  const content = markdown.parse(renderWhole(report), { async: false });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>Report of workrights observe</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content}</main>
</body>
</html>
`;
}
