import path from 'node:path';

import { createSandbox } from '@workrights/sandbox';
import { expect, onTestFinished, test, vi } from 'vitest';

import { file, HEADING, PEOPLE, useBulkWorld } from './support/bulk-world.ts';
import { endOf, runCli, settingsOf, startCli, temporaryFolder } from './support/run-cli.ts';

useBulkWorld();

test('a bulk run goes on when its token expires, with a second one', async () => {
  await using sandbox = await createSandbox();
  sandbox.clock.set(Date.now(), 'frozen');
  const env = {
    ...settingsOf(sandbox),
    WORKRIGHTS_HOME: path.join(temporaryFolder(), 'home'),
    WORKRIGHTS_LEDGER_KEY: 'canary-ledger-key',
    WORKRIGHTS_ACCESS_TOKEN: '',
    WORKRIGHTS_TOKEN_URL: `${sandbox.url}/oauth/token`,
    WORKRIGHTS_CLIENT_ID: 'sandbox-client',
    WORKRIGHTS_CLIENT_SECRET: 'sandbox-client-secret',
    WORKRIGHTS_AUDIENCE: `${sandbox.url}/v2`,
  };
  const planned = file('people.csv', HEADING, ...PEOPLE.slice(0, 2));
  expect((await runCli(['bulk', 'plan', planned, '--run=june'], { env })).code).toBe(0);
  const run = startCli(['bulk', 'run', 'june', '--json'], { env });
  onTestFinished(() => void run.kill());
  const sent = () => sandbox.findRequests({ operation: 'createVisaCheck', status: 201 }).length;
  await vi.waitFor(() => expect(sent()).toBe(2), { timeout: 60_000 });
  sandbox.clock.advance(25 * 3_600_000);
  const { code, stdout } = await endOf(run);
  expect({ code, ...(JSON.parse(stdout) as object) }).toMatchObject({ code: 0, ended: 'done', completed: 2 });
  expect(sandbox.findRequests({ operation: 'requestToken' })).toHaveLength(2);
});
