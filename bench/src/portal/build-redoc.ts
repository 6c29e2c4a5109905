import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** Nothing of it asks others: Redoc would show its maker's logo. */
const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; worker-src blob:" />
    <title>{{title}}</title>
    {{{redocHead}}}
  </head>
  <body>
    {{{redocHTML}}}
  </body>
</html>
`;

/** Writes a bundle as one page of Redoc, with everything inlined. */
export async function buildRedoc(bundle: string, folder: string): Promise<void> {
  const fromSpec = createRequire(require.resolve('@workrights/spec/package.json'));
  const program = path.join(path.dirname(fromSpec.resolve('@redocly/cli/package.json')), 'bin/cli.js');
  const template = path.join(folder, 'template.hbs');
  await writeFile(template, TEMPLATE);
  const output = path.join(folder, 'index.html');
  await run(
    process.execPath,
    [program, 'build-docs', bundle, '--output', output, '--inlineBundle', '--template', template],
    // In a folder of its own it finds no settings but its defaults.
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
}
