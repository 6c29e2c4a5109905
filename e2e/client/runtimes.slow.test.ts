import path from 'node:path';

import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox } from '@workrights/sandbox';
import { describe, expect, test } from 'vitest';

import { isNight } from '../../vitest.nightly.ts';
import { prepared } from '../support/prepared.ts';
import { run } from '../support/commands.ts';
import { everything } from './everything.ts';
import { runInWorker } from './run-in-worker.ts';
import { processes } from './runtimes.ts';

prepared('other tools');
const { folder } = prepared('packed client');

const versions: Record<string, RegExp> = {
  'Node 22.12': /^v22\.12\./,
  'Node 22': /^v22\./,
  'Node 24': /^v24\./,
  'Node 26': /^v26\./,
  Bun: /^1\./,
  Deno: /^deno 2\./,
};

test.each(Object.entries(versions))('%s is the runtime that the name says', async (name, version) => {
  const [file] = processes[name]!('', '', '');
  const { stdout } = await run(file, ['--version']);
  expect(stdout).toMatch(version);
});

describe.each([201, 303] as const)('when a create is answered with %i', (createStatus) => {
  describe.each(Object.entries(processes))('in %s', (_, command) => {
    // How it is loaded doesn't change how a runtime shows a 303.
    const files = createStatus === 201 || isNight ? ['main.mjs', 'main.cjs'] : ['main.mjs'];
    test.each(files)('the packed client does everything, loaded by %s', async (file) => {
      await using sandbox = await createSandbox({ quirks: { createStatus, locationPath: 'underscore' } });
      const { url, credentials } = sandbox;
      const settings = JSON.stringify({
        url,
        credentials,
        request: sampleRequest,
        file: path.join(folder, 'record.pdf'),
      });
      const [executable, ...args] = command(folder, file, settings);
      const { stdout, stderr } = await run(executable, args, { cwd: folder });
      expect(JSON.parse(stdout)).toEqual(everything(createStatus, { savesFiles: true }));
      expect(stderr).toBe('');
    });
  });

  test.each([
    { flags: [], modules: 'no node: modules' },
    { flags: ['nodejs_compat'], modules: 'some node: modules' },
  ])(
    'the packed client does everything in a Worker with $modules, bundled into one file',
    async ({ flags }) => {
      await using sandbox = await createSandbox({ quirks: { createStatus, locationPath: 'underscore' } });
      const { url, credentials } = sandbox;
      const report = await runInWorker(path.join(folder, 'worker.mjs'), flags, {
        url,
        credentials,
        request: sampleRequest,
      });
      expect(report).toEqual(everything(createStatus, { savesFiles: false }));
    },
  );
});
