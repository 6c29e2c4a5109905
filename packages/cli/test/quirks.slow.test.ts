import { createSandbox, type SandboxOptions } from '@workrights/sandbox';
import { QUIRK_KEYS, QUIRK_TABLE } from '@workrights/sandbox/quirks';
import { beforeAll, describe, expect, test } from 'vitest';

import { isNight } from '../../../vitest.nightly.ts';
import { studentFlags } from './support/people.ts';
import { runCli, settingsOf } from './support/run-cli.ts';

const employerFlags = [
  ...studentFlags.filter((flag) => !flag.startsWith('--check-type')),
  '--check-type=employer',
  '--employment-start-date=2026-12-01',
];

/** The command only knows the documented path of a lookup. */
const PREFIXED = 'lookup-path=prefixed';

/** Of each quirk, the values that aren't its default. */
const others = QUIRK_KEYS.map((key) => {
  const { name, values, default: usual } = QUIRK_TABLE[key];
  return values
    .filter((value) => value !== usual && `${name}=${value}` !== PREFIXED)
    .map((value) => ({ name: `${name}=${value}`, played: { [key]: value } }));
});

/** By night each value alone. The gate plays the first ones of all quirks at once, then the second ones. */
const services = isNight
  ? others.flat()
  : Array.from({ length: Math.max(...others.map(({ length }) => length)) }, (_, turn) => {
      const together = others.flatMap((values) => values[turn] ?? []);
      return {
        name: together.map(({ name }) => name).join(' '),
        played: Object.assign({}, ...together.map(({ played }) => played)) as SandboxOptions['quirks'],
      };
    });

/** The command's output about a check, from its creation to its result, without ids. */
async function story(flags: readonly string[], played: SandboxOptions['quirks'] = {}) {
  await using sandbox = await createSandbox({ quirks: { ...played }, seed: 'quirks' });
  sandbox.clock.set(Date.parse('2026-03-05T01:02:03.456Z'), 'frozen');
  const env = settingsOf(sandbox);
  const run = async (...args: string[]) => {
    const { code, stdout } = await runCli(['check', ...args], { env });
    return { code, stdout };
  };
  const { stdout } = await run('create', ...flags, '--jq', '.id');
  const id = stdout.trim();
  sandbox.clock.advance(20_000);
  const told = {
    waited: await run('wait', id, '--summary'),
    shown: await run('get', id, '--human'),
    listed: await run('list', '--limit=1', '--human'),
    lookedUp: await run('lookup', id, '--human'),
  };
  return JSON.parse(JSON.stringify(told).replaceAll(id, 'vc_id')) as typeof told;
}

describe.each([
  ['an Australian', studentFlags],
  ['a New Zealand', employerFlags],
] as const)('about %s check', (_country, flags) => {
  let usual: Awaited<ReturnType<typeof story>>;
  beforeAll(async () => {
    usual = await story(flags);
  });

  test.each(services)('the command says the same under $name', async ({ played }) => {
    expect(Object.values(usual).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(await story(flags, played)).toEqual(usual);
  });
});
