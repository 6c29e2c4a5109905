import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { describe, expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { run } from '../support/commands.ts';
import { commandFolder } from './command.ts';

const command = useOnce(commandFolder);

/** Runs a shell script in an empty folder with the command in PATH. */
async function shell(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, [...args], { env: command.env, cwd: command.folder });
  return stdout;
}

/** The suggestions of a shell when Tab is pressed at the end of `line`. A terminal is read until it shows `awaited`. */
const shells: Readonly<Record<string, (line: string, awaited: string) => Promise<string[]>>> = {
  async bash(line) {
    // readline splits the words at each equals sign too.
    const words = `workrights ${line}`.replaceAll('=', ' = ').split(/ +/u);
    const script = `
      source <(workrights completion bash); source <(workrights completion bash)
      COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
      _workrights
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    return (await shell('bash', ['--norc', '-c', script])).split('\n').filter(Boolean);
  },
  async zsh(line, awaited) {
    // Runs zsh in a terminal of its own (zpty), and types a Tab into it.
    const script = `
      zmodload zsh/zpty
      zpty inner zsh -f -i
      zpty -w inner "PS1=; PROMPT=; autoload -Uz compinit && compinit -u; zstyle ':completion:*' list-colors ''; source <(workrights completion zsh); bindkey '^I' complete-word; LISTMAX=1000; echo rea''dy"
      zpty -r -m inner seen '*ready*'
      zpty -w -n inner $'workrights ${line}\\t'
      zpty -r -m inner seen '*${awaited}*'; printf '%s' "$seen"
      zpty -d inner`;
    const screen = await shell('zsh', ['-f', '-c', script]);
    return stripVTControlCharacters(screen)
      .replaceAll(/\p{Cc}/gu, ' ')
      .split(/\s+/u)
      .filter(Boolean);
  },
  async fish(line) {
    const script = `workrights completion fish | source; complete --do-complete 'workrights ${line}'`;
    const lines = (await shell('fish', ['--no-config', '-c', script])).split('\n').filter(Boolean);
    return lines.map((each) => each.split('\t')[0]!);
  },
};

describe.each(Object.keys(shells))('%s', (name) => {
  const press = shells[name]!;

  test('offers the commands', async () => {
    expect(await press('check ', 'wait')).toEqual(
      expect.arrayContaining(['create', 'get', 'lookup', 'download']),
    );
  });

  test('offers the flags of a command', async () => {
    expect(await press('check create --check', '-type')).toEqual(
      expect.arrayContaining([expect.stringContaining('--check-type')]),
    );
  });

  test('offers the values of a flag', async () => {
    expect(await press('check create --mode ', 'offpeak')).toEqual(
      expect.arrayContaining(['fastcheck', 'offpeak']),
    );
  });
});

test('bash offers the values after an equals sign', async () => {
  expect(await shells['bash']!('check create --mode=off', '')).toEqual(['offpeak']);
});

test('fish offers files where a file belongs', async () => {
  writeFileSync(path.join(command.folder, 'people.csv'), '');
  expect(await shells['fish']!('bulk plan peo', '')).toEqual(['people.csv']);
  expect(await shells['fish']!('bulk run peo', '')).toEqual([]);
});

test.each(Object.keys(shells))('%s runs nothing of what is typed', async (name) => {
  const before = readdirSync(command.folder).toSorted();
  const line = 'check create $(touch$IFS./typed) `touch$IFS./typed` --mode ';
  expect(await shells[name]!(line, 'offpeak')).toContain('offpeak');
  expect(readdirSync(command.folder).toSorted()).toEqual(before);
});
