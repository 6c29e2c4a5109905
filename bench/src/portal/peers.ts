import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { buildRedoc } from './build-redoc.ts';

const require = createRequire(import.meta.url);

export interface PeerSite extends AsyncDisposable {
  /** A folder that holds `/redoc/` and `/scalar/`: the same document as other tools show it. */
  readonly folder: string;
}

/** Redoc's page with everything inlined, and Scalar's beside its script. */
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

/** Nothing of it asks others, as in the portal's own page. */
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
