import { hash } from 'node:crypto';

/** What the page is for: it may run its own script and its search, and reach nobody. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
];

interface Change {
  readonly what: string;
  readonly from: RegExp;
  readonly to: string;
}

/** What is taken out of the script of Redoc 3.0.1. Its notice of copyright and licence stays. */
const CHANGES: readonly Change[] = [
  {
    what: 'the link to its maker, with a logo from another host',
    from: /\(0,\w+\.jsx\)\(\w+,\{\$collapsedSidebar:\w,children:\(0,\w+\.jsx\)\(`a`,\{target:`_blank`,rel:`noopener noreferrer`,href:`https:\/\/redocly\.com\/redoc\/`.{0,300}?\{full:!0\}\)\]\}\)\}\)\}\)/g,
    to: 'null',
  },
  {
    what: 'the buttons that hand a page to a language model',
    from: /showPageActions:!0/g,
    to: 'showPageActions:!1',
  },
  {
    what: 'the tools for language models in the browser',
    from: /document\.modelContext\?\?navigator\.modelContext/g,
    to: 'void 0',
  },
  {
    what: 'addresses of hosts for logos, icons, telemetry and language models',
    from: /https:\/\/(?:cdn\.redoc\.ly|cdn\.redocly\.com|otel\.cloud\.redocly\.com|chatgpt\.com|claude\.ai)[^`"'\s]*/g,
    to: 'data:,',
  },
  {
    what: 'the start over what was drawn in advance',
    from: /\bhydrate\((?=__redoc_definition, )/g,
    to: 'init(',
  },
];

/**
 * The page that `redocly build-docs --inlineBundle` wrote, as one that asks no other host for anything. Redoc draws
 * it anew when it opens, so what was drawn in advance is left out.
 *
 * @throws Error when the page is not of the form that is known; then Redoc has changed.
 */
export function selfContained(page: string): string {
  const { title = '' } = /<title>(?<title>.*?)<\/title>/su.exec(page)?.groups ?? {};
  const start = page.indexOf('<script type="module">') + '<script type="module">'.length;
  const end = page.lastIndexOf('</script>');
  const script = CHANGES.reduce(changed, page.slice(start, end));
  const policy = [...POLICY, `script-src 'sha256-${hash('sha256', script, 'base64')}'`].join('; ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <style>
      body {
        margin: 0;
      }
    </style>
  </head>
  <body>
    <div id="redoc"></div>
    <noscript>This page needs JavaScript.</noscript>
    <script type="module">${script}</script>
  </body>
</html>
`;
}

function changed(script: string, { what, from, to }: Change): string {
  const next = script.replace(from, to);
  if (next === script) throw new Error(`Redoc has changed: ${what} is not found.`);
  return next;
}
