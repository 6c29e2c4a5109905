import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { fromPackage } from '../../installed.ts';
import { withPolicy } from '../../page-policy.ts';

const run = promisify(execFile);

const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** What the page is for: it may run its own script and its search, and reach nobody. */
const POLICY = [
  "default-src 'none'",
  'script-src',
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
];

/** The link to Redoc's maker would show a logo from another host, which the policy refuses. */
const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>{{title}}</title>
    <link rel="icon" href="data:," />
    <style>
      body {
        margin: 0;
      }
      a[href='https://redocly.com/redoc/'] {
        display: none !important;
      }
    </style>
    {{{redocHead}}}
  </head>
  <body>
    {{{redocHTML}}}
  </body>
</html>
`;

/** The bundle as one page of Redoc that works without a network. The same bundle gives the same bytes. */
export async function buildRedoc(bundle: string): Promise<string> {
  const program = join(dirname(fromPackage.resolve('@redocly/cli/package.json')), 'bin/cli.js');
  const folder = await mkdtemp(join(tmpdir(), 'workrights-redoc-'));
  try {
    const page = join(folder, 'page.html');
    const template = join(folder, 'template.hbs');
    await writeFile(template, TEMPLATE);
    // In a folder of its own it finds no settings but its defaults.
    await run(
      process.execPath,
      [program, 'build-docs', bundle, '--output', page, '--inlineBundle', '--template', template],
      { cwd: folder, env: { ...process.env, ...QUIET } },
    );
    return withPolicy(await readFile(page, 'utf8'), POLICY);
  } finally {
    await rm(folder, { recursive: true });
  }
}
