import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { expect, test } from 'vitest';

import { readGuides } from '../../docs/snippet-runner/read-guides.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startN8n } from '../driver/start-n8n.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const guide = readGuides().find(({ file }) => file === 'docs/n8n/install.md');
const [first] = guide?.snippets ?? [];

test(
  'the first block of the guide, in an empty folder, gives n8n the node',
  // It installs and builds the repository once more, which takes minutes.
  { timeout: 600_000, tags: ['nightly'] },
  async () => {
    await using folder = await temporaryFolder('install');
    // A copy of the tested commit, and a separate n8n; the rest is as the reader has it.
    const code = first!.code.replaceAll('~/.n8n', path.join(folder.path, '.n8n'));
    const copy = path.join(folder.path, 'copy');
    const cloned = spawnSync('git', ['clone', '--quiet', repository, copy], { encoding: 'utf8' });
    expect({ status: cloned.status, stderr: cloned.stderr }).toEqual({ status: 0, stderr: '' });
    const { status, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', code], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    await using stack = new AsyncDisposableStack();
    const n8n = stack.adopt(await startN8n({ userFolder: folder.path }), (each) => each.stop());
    const types = (await (await n8n.file('/types/nodes.json')).json()) as { name: string }[];
    const names = types.map(({ name }) => name).filter((name) => name.startsWith('n8n-nodes-workrights.'));
    expect(names.toSorted()).toEqual([
      'n8n-nodes-workrights.workRights',
      'n8n-nodes-workrights.workRightsRelayTrigger',
      'n8n-nodes-workrights.workRightsTool',
      'n8n-nodes-workrights.workRightsTrigger',
    ]);
  },
);

test('the first thing that the guide says is that the package has to be built', () => {
  expect(first?.kind).toBe('repository');
  expect(first?.code).toMatch(/ build$/m);
});
