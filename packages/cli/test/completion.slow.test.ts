import { expect, test } from 'vitest';

import { routes } from '../src/app/routes.ts';
import { isRouteMap, type Target } from '../src/app/command.ts';
import { kebabCase } from '../src/request/field-flags.ts';
import { runCli } from './support/run-cli.ts';

async function completions(...words: string[]): Promise<string[]> {
  const { stdout } = await runCli(['complete', '--', ...words]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[0]!);
}

test('completes commands, flags, and the values of flags', async () => {
  expect(await completions('ch')).toEqual(['check', ':4']);
  expect(await completions('check', '')).toEqual([
    'create',
    'get',
    'list',
    'lookup',
    'wait',
    'download',
    ':4',
  ]);
  expect(await completions('check', 'create', '--check')).toEqual(['--check-type', ':4']);
  expect(await completions('check', 'create', '--check-type', 'v')).toEqual(['verification', ':4']);
  expect(await completions('check', 'create', '--mode=off')).toEqual(['offpeak', ':4']);
  expect(await completions('completion', 'po')).toEqual(['powershell', ':4']);
  expect(await completions('config', 'get', 'acc')).toEqual(['access-token', 'account-key', ':4']);
  expect(await completions('config', 'set', 'api-key-')).toEqual(['api-key-parameter', ':4']);
});

test.each([
  ['check', 'create', '--input', 'bo'],
  ['check', 'create', '--input=bo'],
  ['bulk', 'plan', 'peo'],
  ['bulk', 'plan', ''],
  ['bulk', 'plan', '--run', 'june', '--attachments', 'peo'],
  ['bulk', 'plan', 'people.csv', '--mapping', ''],
  ['bulk', 'run', 'june', '--ledger='],
  ['bulk', 'report', 'june', '--to', ''],
  ['bulk', 'verify', 'rep'],
  ['monitor', 'import', 'peo'],
  ['monitor', 'report', '--calendar', ''],
  ['observe', '--har', ''],
  ['observe', '--report=obs'],
  ['sandbox', '--accounts-file', ''],
])('leaves files to the shell: %j', async (...words) => {
  expect(await completions(...words)).toEqual([':0']);
});

test.each([
  ['bulk', 'run', ''],
  ['bulk', 'plan', 'people.csv', ''],
  ['bulk', 'plan', '--run', ''],
  ['check', 'get', 'vc'],
  ['check', 'create', '--identifier='],
])('offers no files where none belongs: %j', async (...words) => {
  expect(await completions(...words)).toContain(':4');
});

test.each(['bash', 'zsh', 'fish', 'powershell'])('prints a script for %s', async (shell) => {
  const { code, stdout } = await runCli(['completion', shell]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/workrights complete '?--/u);
});

test('refuses a shell that it has no script for', async () => {
  const { code, stderr } = await runCli(['completion', 'tcsh']);
  expect({ code, named: stderr.includes('must be one of bash, zsh, fish, powershell') }).toEqual({
    code: 2,
    named: true,
  });
});

/** Every command, and the names of its flags. */
function commands(target: Target, path: string[] = []): [words: string[], flags: string[]][] {
  if (!isRouteMap(target)) return [[path, Object.keys(target.parameters.flags ?? {}).map(kebabCase)]];
  return target
    .getAllEntries()
    .flatMap(({ name, target: next }) => commands(next, [...path, name['convert-camel-to-kebab']]));
}

test.each(commands(routes).filter(([, flags]) => flags.length > 0))(
  'completes each flag of %j',
  async (words, flags) => {
    const offered = await completions(...words, '--');
    expect(offered).toEqual([...flags.map((flag) => `--${flag}`), ':4']);
  },
);
