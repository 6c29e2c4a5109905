import { createSandbox, type SandboxOptions } from '@workrights/sandbox';
import { QUIRK_TABLE } from '@workrights/sandbox/quirks';
import { beforeAll, describe, expect, test } from 'vitest';

import { otherServices } from '../../../vitest.nightly.ts';
import { studentFlags } from './support/people.ts';
import { runCli, settingsOf } from './support/run-cli.ts';

const employerFlags = [
  ...studentFlags.filter((flag) => !flag.startsWith('--check-type')),
  '--check-type=employer',
  '--employment-start-date=2026-12-01',
];

/** The command only knows the documented path of a lookup. */
const PREFIXED = 'lookup-path=prefixed';

const services = otherServices(QUIRK_TABLE, [PREFIXED]);

/** The command's output about a check, from its creation to its result, without ids. */
async function story(flags: readonly string[], quirks: SandboxOptions['quirks'] = {}) {
  await using sandbox = await createSandbox({ quirks, seed: 'quirks' });
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

  test.each(services)('the command says the same under $name', async ({ quirks }) => {
    expect(Object.values(usual).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(await story(flags, quirks)).toEqual(usual);
  });
});
