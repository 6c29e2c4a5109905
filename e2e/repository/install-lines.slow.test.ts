import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import { run } from '../support/commands.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the client is installed by the lines of its README, and loads', async () => {
  const readme = await readFile(path.join(root, 'packages/client/README.md'), 'utf8');
  const [, code = ''] = /<!-- install client -->[^]*?```sh\n([^]*?)```/.exec(readme) ?? [];
  const lines = code.trim().split('\n');
  const install = lines.pop() ?? '';
  await using folder = await temporaryFolder('install-lines');
  // Each line runs in the reader's folder. Packed files stay outside this copy of the repository.
  const packed = path.join(folder.path, 'packed');
  const bash = (script: string, cwd: string) => run('bash', ['-euo', 'pipefail', '-c', script], { cwd });
  await bash(lines.join('\n').replaceAll('"$PWD/packed"', packed), root);
  await bash('npm init -y >/dev/null && npm pkg set type=module', folder.path);
  await bash(install, folder.path);
  const { stdout } = await run(
    process.execPath,
    ['-e', `import('@workrights/client').then(({ VisaChecks }) => console.log(typeof VisaChecks))`],
    { cwd: folder.path },
  );
  expect(stdout.trim()).toBe('function');
});
