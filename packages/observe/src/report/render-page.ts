import { createHash } from 'node:crypto';

import { Marked } from 'marked';

import { STYLE } from './page-style.ts';
import { renderWhole } from './render-markdown.ts';
import type { Report } from './report.ts';

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
