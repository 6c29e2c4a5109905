import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { isRouteMap, requestOf, type Target } from '../src/definition/command.ts';
import { routes } from '../src/app/routes.ts';
import { fieldsOf, kebabCase } from '../src/request/field-flags.ts';
import { settingNames as SETTING_NAMES } from '../src/settings/setting-names.ts';
import { runCli, says } from './support/run-cli.ts';

interface Description {
  readonly version: string;
  readonly commands: readonly {
    readonly command: string;
    readonly brief: string;
    readonly flags: readonly {
      name: string;
      brief: string;
      kind: string;
      required?: true;
      values?: string[];
      default?: string;
      fields?: string[];
    }[];
    readonly arguments: readonly { name: string; required?: true; values?: string[] }[];
  }[];
  readonly settings: readonly { variable: string; secret: boolean }[];
}

async function described(...words: string[]): Promise<Description> {
  const { stdout } = await runCli([...words, '--help', '--json']);
  return JSON.parse(stdout) as Description;
}

const all = (target: Target, path: string[] = []): [words: string[], target: Target][] => [
  [path, target],
  ...(isRouteMap(target)
    ? target
        .getAllEntries()
        .flatMap(({ name, target: next }) => all(next, [...path, name['convert-camel-to-kebab']]))
    : []),
];

test.each(all(routes))('the help of %j says what it is for, and how to use it', async (words) => {
  const { code, stdout, stderr } = await runCli([...words, '--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  await expect(stdout).toMatchFileSnapshot(`help/${words.join('-') || 'workrights'}.txt`);
});

test('a group of commands without a command shows its help', async () => {
  const { code, stdout } = await runCli(['check']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('workrights check create') });
});

test('--version is that of the package', async () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect((await runCli(['--version'])).stdout).toBe(`${manifest.version}\n`);
});

describe('--help --json', () => {
  test('describes every command with its flags, for programs', async () => {
    const { commands, settings } = await described();
    const known = all(routes).filter(([, target]) => !isRouteMap(target));
    expect(commands.map(({ command }) => command)).toEqual(
      known.map(([words]) => ['workrights', ...words].join(' ')),
    );
    for (const { flags } of commands) {
      for (const flag of flags) expect({ flag, said: flag.brief.length > 3 }).toEqual({ flag, said: true });
    }
    expect(settings.filter(({ secret }) => secret).map(({ variable }) => variable)).toContain(
      'WORKRIGHTS_ACCESS_TOKEN',
    );
  });

  test('says what is required, what is the default and what is the opposite of a flag', async () => {
    const { commands } = await described();
    const find = (words: string) => commands.find(({ command }) => command === `workrights ${words}`)!;
    const required = commands.flatMap(({ command, flags }) =>
      flags.filter((flag) => flag.required).map(({ name }) => `${command} ${name}`),
    );
    expect(required).toEqual([
      'workrights bulk plan --run',
      'workrights bulk withdraw --row',
      'workrights bulk report --to',
      'workrights monitor decide --review-on',
      'workrights monitor decide --because',
      'workrights monitor evidence --to',
      'workrights relay-token create --right',
      'workrights observe --report',
    ]);
    expect(find('bulk status').arguments).toEqual([{ name: 'run', brief: expect.any(String) }]);
    expect(find('config get').arguments).toMatchObject([{ required: true, values: SETTING_NAMES }]);
    expect(find('mock').flags).toContainEqual(
      expect.objectContaining({ name: '--port', default: '4011', placeholder: 'number' }),
    );
    expect(find('check create').flags).toContainEqual(
      expect.objectContaining({ name: '--reconcile', negated: '--no-reconcile' }),
    );
    // A default in a flag's text must also be in the description for programs.
    for (const { command, flags } of commands) {
      for (const flag of flags.filter(
        ({ brief }) => /\bdefault\b/u.test(brief) && !/the default/u.test(brief),
      )) {
        expect({ command, flag }).toEqual({
          command,
          flag: expect.objectContaining({ default: expect.any(String) }),
        });
      }
    }
  });

  test('what a usage line asks for is enough to be read', async () => {
    const { commands } = await described();
    for (const { command, arguments: args, flags } of commands) {
      const needed = [
        ...args.filter((each) => each.required).map(({ values }) => values?.[0] ?? 'x'),
        ...flags.filter((flag) => flag.required).map(({ name }) => `${name}=x`),
      ];
      if (needed.length === 0) continue;
      const words = command.split(' ').slice(1);
      const { stderr } = await runCli([...words, ...needed]);
      expect({ command, stderr }).toEqual({
        command,
        stderr: expect.not.stringMatching(
          /^workrights: (?:--)?[\w-]+ (?:is missing\.|needs a value)|too many/mu,
        ),
      });
      const usage = (await runCli([...words, '--help'])).stdout.split('\n')[1]!;
      const named = [...args.filter((each) => each.required), ...flags.filter((flag) => flag.required)];
      for (const { name } of named) expect(usage).toContain(name);
    }
  });

  test('of one command describes that one, and the fields that its flags set', async () => {
    const { commands } = await described('check', 'create');
    expect(commands).toHaveLength(1);
    expect(commands[0]!.flags).toContainEqual({
      name: '--check-type',
      brief: expect.any(String),
      kind: 'choice',
      values: ['work', 'study', 'agent', 'verification', 'employer'],
      fields: ['/australia/visa_check_type', '/new_zealand/visa_check_type'],
    });
  });
});

test('no field of the contract has the name of a flag that means something else', () => {
  for (const [words, target] of all(routes)) {
    const request = isRouteMap(target) ? undefined : requestOf.get(target);
    if (isRouteMap(target) || request === undefined) continue;
    const briefs = Object.entries(target.parameters.flags ?? {}).map(([key, { brief }]) => [
      kebabCase(key),
      brief,
    ]);
    const given = Object.fromEntries(briefs) as Record<string, string>;
    const fields = Object.entries(fieldsOf(request)).filter(([, { kind }]) => kind !== 'list');
    const expected = Object.fromEntries(fields.map(([name, { brief }]) => [name, brief]));
    expect({ words, flags: given }).toEqual({ words, flags: expect.objectContaining(expected) });
  }
});

test.each([
  [['chek'], 'Did you mean check?'],
  [['check', 'gett'], 'Did you mean get?'],
  [['check', 'get'], 'ID is missing.'],
  [['check', 'get', 'a', 'b'], 'too many arguments'],
  [['check', 'list', '--limit=few'], '--limit must be a whole number of at least 1.'],
  [['check', 'list', '--limit='], '--limit must be'],
  [['check', 'create', '--mode=slow'], '--mode must be one of fastcheck, offpeak.'],
  [['check', 'create', '--mode'], '--mode needs a value.'],
  [['check', 'create', '--jsn'], 'Did you mean --json?'],
  [['check', 'create', '--profile='], '--profile must not be empty.'],
  [['check', 'create', '--yes=maybe'], '--yes takes no value.'],
  [['completion', 'tcsh'], 'workrights: SHELL must be one of bash, zsh, fish, powershell.'],
  [['config', 'get', 'x'], 'workrights: SETTING must be one of base-url, '],
  [['config', 'set', 'base-url'], 'workrights: VALUE is missing'],
  [['bulk', 'plan', 'people.csv'], 'workrights: --run is missing.'],
  [['bulk', 'status', 'a', 'b'], 'too many arguments'],
  [['check', 'create', '-x'], 'There is no such short flag.'],
])('%j ends with 2 and says what is wrong', async (args, message) => {
  expect(await runCli(args)).toMatchObject({ ...says(2, message), stdout: '' });
});

test('repeats nothing of a word that is no command: it may be a name', async () => {
  expect((await runCli(['canaryperson'])).stderr).not.toContain('canaryperson');
});

test('with --json, what is wrong is one JSON document', async () => {
  const { code, stderr } = await runCli(['check', 'create', '--mode=slow', '--json']);
  expect({ code, error: JSON.parse(stderr) }).toEqual({
    code: 2,
    error: {
      error: {
        code: 'usage',
        message: '--mode must be one of fastcheck, offpeak.',
        flag: 'mode',
        exitCode: 2,
      },
    },
  });
});
