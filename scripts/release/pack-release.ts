import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { writeSboms } from '../sbom/write-sboms.ts';
import { prepare } from './prepare.ts';
import { publishedPackages } from './published-packages.ts';
import { readReleaseFacts } from './release-facts.ts';
import { removeStale } from './remove-stale.ts';
import { runProgram } from './run-program.ts';

/**
 * Builds and packs each package whose version isn't on npm yet, and writes its SBOM to `sbom/`, and the bundle for MCP clients
 * to `mcp/`. Needs a checkout without local changes, because it changes READMEs and manifests.
 */
export async function packRelease(root: string, out: string): Promise<void> {
  const facts = readReleaseFacts(root, process.env);
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (changes !== '') throw new Error(`Commit these changes or undo them first:\n${changes}`);

  const packages = publishedPackages(root);
  const filters = packages.map(({ name }) => `--filter=${name}`);
  await runProgram('pnpm', ['exec', 'turbo', 'run', 'build', ...filters, '--output-logs=errors-only'], {
    cwd: root,
  });
  for (const { folder } of packages) removeStale(path.join(root, folder));
  prepare(root, facts);
  await runProgram('pnpm', ['exec', 'changeset', 'pack', '--out-dir', out], { cwd: root });
  writeSboms(path.join(out, 'sbom'));
  // After `prepare`: it names the repository.
  const bundle = ['scripts/write-bundle.ts', '--out', path.join(out, 'mcp')];
  await runProgram(process.execPath, bundle, { cwd: path.join(root, 'packages/mcp') });
}
