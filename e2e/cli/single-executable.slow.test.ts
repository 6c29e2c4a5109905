import path from 'node:path';

import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { run } from '../support/commands.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { packageFolder } from './command.ts';

test.runIf(process.platform === 'linux')(
  'one file with Node in it runs a check, filters it, and completes',
  async () => {
    await using folder = await temporaryFolder('single');
    const script = path.join(packageFolder, 'scripts/single-executable.ts');
    await run(process.execPath, [script, path.join(folder.path, 'made')], { cwd: packageFolder });

    await using sandbox = await createSandbox();
    // PATH has no `node`, because the executable contains one.
    const env = {
      PATH: '/nonexistent',
      HOME: folder.path,
      WORKRIGHTS_KEYRING: 'off',
      WORKRIGHTS_BASE_URL: sandbox.url,
      WORKRIGHTS_ACCESS_TOKEN: sandbox.credentials.accessToken,
    };
    const workrights = async (...args: string[]): Promise<string> =>
      (await run(path.join(folder.path, 'made/workrights'), args, { env, cwd: folder.path })).stdout;
    const flags = ['--check-type=work', '--document-type=passport', '--identifier=SBXSTUDENT8105'];
    const person = ['--country=COL', '--family-name=Sample', '--date-of-birth=1998-04-12'];
    const id = await workrights('check', 'create', ...flags, ...person, '--jq=.id');
    sandbox.clock.advance(30_000);
    expect(await workrights('check', 'get', id.trim(), '--summary', '--jq=.work')).toBe('limited\n');
    expect(await workrights('complete', '--', 'check', 'cr')).toContain('create\t');
  },
);
