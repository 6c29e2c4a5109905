import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { sandboxCommand } from '../src/commands/sandbox/command.ts';
import { kebabCase } from '../src/request/field-flags.ts';
import { endOf, says, startCli, temporaryFolder } from './support/run-cli.ts';
import { stubJson } from './support/stub-service.ts';

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

test.each([
  ['a port that is taken', '--port={taken}', 1, 'That port is taken.\n  Choose another one with --port.'],
  ['a port that is none', '--port=70000', 2, '--port must be a whole number from 0 to 65535.'],
  ['a host with a scheme', '--allow-host=http://mock.example', 2, 'without scheme and port'],
])('the mock says what is wrong with %s', async (_what, flag, code, message) => {
  const taken = new URL(await stubJson({})).port;
  const ended = await endOf(startCli(['mock', flag.replace('{taken}', taken)]));
  expect(ended).toMatchObject({ code, stderr: expect.stringContaining(message) });
});

test('the sandbox is refused what its own program refuses, in its words', async () => {
  expect(await endOf(startCli(['sandbox', '--memory', '--snapshot=a']))).toMatchObject(
    says(2, 'workrights sandbox: --snapshot needs'),
  );
});

test('the sandbox starts with a report of what was seen, and names a file that is none', async () => {
  const file = path.join(temporaryFolder(), 'report.json');
  const flags = ['sandbox', '--memory', '--port=0', `--like=${file}`];
  const points = [{ id: 'create-status', state: 'settled-against', quirk: 'create-status=303' }];
  writeFileSync(file, JSON.stringify({ format: 'workrights-observe', version: 1, points }));
  const child = startCli(flags);
  const ended = endOf(child);
  await new Promise<void>((resolve) => {
    let printed = '';
    child.stdout!.on('data', (piece: Buffer) => {
      if ((printed += piece.toString()).includes(`quirks from ${file}: create-status=303\n`)) resolve();
    });
  });
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });

  writeFileSync(file, 'Quokkaperson');
  expect(await endOf(startCli(flags))).toEqual({
    code: 2,
    stdout: '',
    stderr: `workrights sandbox: --like: ${file} is not JSON. Use the JSON form of the report.\n`,
  });
});

test('has every flag of the program of the sandbox, but those for secrets', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [sandboxProgram, '--help']);
  const theirs = [...stdout.matchAll(/^ +(?:-h, )?--([a-z-]+)/gmu)].map(([, flag]) => flag);
  const secret = new Set(['access-token', 'account-key', 'api-key', 'client-secret', 'help']);
  const ours = Object.keys(sandboxCommand.parameters.flags ?? {}).map(kebabCase);
  expect(ours.toSorted()).toEqual(theirs.filter((flag) => !secret.has(flag ?? '')).toSorted());
});
