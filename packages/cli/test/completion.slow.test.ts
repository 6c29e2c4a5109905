import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { routes } from '../src/app/routes.ts';
import { isRouteMap, type Target } from '../src/definition/command.ts';
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

describe('the names of runs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'completion-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const ledger = path.join(folder, 'ledger');

  test.each([
    ['bulk', 'run', '--ledger', ledger],
    ['bulk', 'status', `--ledger=${ledger}`],
    ['bulk', 'report', '--ledger', ledger],
  ])('are completed without the key of the ledger: %s %s', async (...words) => {
    if (!existsSync(ledger)) {
      const file = path.join(folder, 'people.csv');
      writeFileSync(
        file,
        'jurisdiction,check_type,document_type,identifier,country,family_name,date_of_birth,consent\nAUS,work,passport,SBX1,IND,Sample,1990-01-31,yes\n',
      );
      for (const name of ['june', 'june-2', 'a b $(x)']) {
        await runCli(['bulk', 'plan', file, '--repeat', '--run', name, '--ledger', ledger], {
          env: { WORKRIGHTS_LEDGER_KEY: 'an invented key' },
        });
      }
    }
    expect(await completions(...words, 'ju')).toEqual(['june-2', 'june', ':4']);
    // A name that the shell would execute is never offered.
    expect(await completions(...words, 'a')).toEqual([':4']);
  });

  test('are none where there is no ledger, and none is made', async () => {
    const none = path.join(folder, 'none');
    expect(await completions('bulk', 'run', '--ledger', none, '')).toEqual([':4']);
    expect(existsSync(none)).toBe(false);
  });
});

test('help completes the commands, and shows the help of one', async () => {
  expect(await completions('help', 'bu')).toEqual(['bulk', ':4']);
  const [help, flag] = [await runCli(['help', 'bulk', 'run']), await runCli(['bulk', 'run', '--help'])];
  expect(help).toEqual(flag);
  expect(await runCli(['help'])).toEqual(await runCli(['--help']));
  expect(await runCli(['help', 'bulkk'])).toMatchObject({ code: 2 });
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
