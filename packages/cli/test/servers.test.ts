import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { kebabCase } from '../src/app/command.ts';
import { sandboxCommand } from '../src/commands/sandbox/command.ts';
import { endOf, startCli, temporaryFolder } from './support/run-cli.ts';

const sandboxProgram = path.resolve(import.meta.dirname, '../../../apps/sandbox/dist/main.js');

test.each([
  ['sandbox', ['--memory'], '/_sandbox/health'],
  ['mock', [], '/v2/visa-checks/vc_1'],
])('%s serves until Ctrl-C', async (name, flags, place) => {
  const child = startCli([name, '--port=0', ...flags], { cwd: temporaryFolder() });
  const url = new Promise<string>((resolve) => {
    let printed = '';
    child.stdout!.on('data', (piece: Buffer) => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/u.exec((printed += piece.toString())) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const ended = endOf(child);
  const response = await fetch((await url) + place, {
    headers: { authorization: 'Bearer x', version: '2024-03-05' },
  });
  expect(response.status).toBe(200);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

test('the sandbox is refused what its own program refuses, in its words', async () => {
  const { code, stderr } = await endOf(startCli(['sandbox', '--memory', '--snapshot=a']));
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('workrights sandbox: --snapshot needs'),
  });
});

test('has every flag of the program of the sandbox, but those for secrets', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [sandboxProgram, '--help']);
  const theirs = [...stdout.matchAll(/^ +(?:-h, )?--([a-z-]+)/gmu)].map(([, flag]) => flag);
  const secret = new Set(['access-token', 'account-key', 'api-key', 'help']);
  const ours = Object.keys(sandboxCommand.parameters.flags ?? {}).map(kebabCase);
  expect(ours.toSorted()).toEqual(theirs.filter((flag) => !secret.has(flag ?? '')).toSorted());
});
