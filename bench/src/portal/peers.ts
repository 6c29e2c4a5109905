import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);

export interface PeerSite extends AsyncDisposable {
  /** A folder that holds `/redoc/` and `/scalar/`: the same document, shown by other tools. */
  readonly folder: string;
}

/** Writes Redoc's page with everything inlined, and Scalar's page next to its script. */
export async function writePeerSite(): Promise<PeerSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workrights-portal-peers-'));
  for (const name of ['redoc', 'scalar']) await mkdir(path.join(folder, name));
  await buildRedoc(require.resolve('@workrights/spec/visa-checks.yaml'), path.join(folder, 'redoc'));
  await copyFile(
    require.resolve('@workrights/spec/visa-checks.json'),
    path.join(folder, 'scalar/visa-checks.json'),
  );
  const scalar = new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference'));
  await copyFile(scalar, path.join(folder, 'scalar/standalone.js'));
  await writeFile(path.join(folder, 'scalar/index.html'), SCALAR_PAGE);
  await writeFile(path.join(folder, '404.html'), '<!doctype html><title>Not found</title>');
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** The page sends no requests to other hosts, like the portal's own page. */
const SCALAR_PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Scalar</title></head>
  <body>
    <div id="reference"></div>
    <script src="standalone.js"></script>
    <script>
      Scalar.createApiReference('#reference', {
        url: 'visa-checks.json',
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
      });
    </script>
  </body>
</html>
`;

const run = promisify(execFile);

/** The page sends no requests to other hosts. By default, Redoc loads its maker's logo. */
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

/** Renders a bundle with Redoc as one page, with everything inlined. */
async function buildRedoc(bundle: string, folder: string): Promise<void> {
  const fromSpec = createRequire(require.resolve('@workrights/spec/package.json'));
  const program = path.join(path.dirname(fromSpec.resolve('@redocly/cli/package.json')), 'bin/cli.js');
  const template = path.join(folder, 'template.hbs');
  await writeFile(template, TEMPLATE);
  const output = path.join(folder, 'index.html');
  await run(
    process.execPath,
    [program, 'build-docs', bundle, '--output', output, '--inlineBundle', '--template', template],
    // In its own folder, Redocly finds no configuration and uses its defaults.
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
}
