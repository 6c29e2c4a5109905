import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { studentFlags } from './support/people.ts';
import { endOf, runCli, runOnTerminal, says, settingsOf, startCli } from './support/run-cli.ts';
import { stubProxy, stubService } from './support/stub-service.ts';

let sandbox: Sandbox;
let env: Record<string, string>;
beforeEach(async () => {
  sandbox = await createSandbox({ allowLive: true });
  env = settingsOf(sandbox);
});
afterEach(() => sandbox.close());

const sent = (operation = 'createVisaCheck'): number => sandbox.findRequests({ operation }).length;

describe('a live check', () => {
  const live = ['check', 'create', ...studentFlags, '--environment=live'];

  test('is not sent without a terminal or --yes', async () => {
    const { code, stderr } = await runCli([...live, '--json'], { env });
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'not-confirmed', flag: 'yes' } });
    expect(sent()).toBe(0);
  });

  test.each([
    ['the environment of the settings', studentFlags, { WORKRIGHTS_ENVIRONMENT: 'live' }, ''],
    ['the body', ['--input=-'], {}, JSON.stringify({ ...sampleRequest, environment: 'live' })],
  ])('is also not sent when %s says live', async (_where, args, more, stdin) => {
    const { code } = await runCli(['check', 'create', ...args], { env: { ...env, ...more }, stdin });
    expect({ code, sent: sent() }).toEqual({ code: 2, sent: 0 });
  });

  test('is sent with --yes', async () => {
    const { code, stdout } = await runCli([...live, '--yes'], { env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ environment: 'live' });
  });

  test.each([
    ['y', 0, 1],
    ['n', 2, 0],
    ['\r', 2, 0],
    ['\u0003', 130, 0],
  ])('asks on a terminal; after %j it ends with %i, and sends %i', async (typed, code, count) => {
    const ended = await runOnTerminal(live, { env, typed });
    expect(ended.output).toContain('This is a live check of a real person.');
    expect({ code: ended.code, sent: sent() }).toEqual({ code, sent: count });
  });
});

test('an onboarding request leaves this machine with a yes only', async () => {
  const asked: string[] = [];
  // A request to another machine would go through this proxy, which records it.
  const proxy = await stubProxy(asked);
  const elsewhere = { ...env, WORKRIGHTS_WEB_APP_URL: 'https://webapp.invalid', HTTPS_PROXY: proxy };
  const create = ['onboard', 'create', '--email=a@example.com'];
  const { code, stderr } = await runCli(create, { env: elsewhere });
  expect({ code, asked }).toEqual({ code: 2, asked: [] });
  expect(stderr).toContain('--yes');
  await runCli([...create, '--yes'], { env: elsewhere });
  expect(asked).toEqual(['webapp.invalid:443']);
});

test.each([
  ['leads to another machine', 'https://webapp.invalid', 2],
  ['is no URL', 'webapp', 2],
  ['leads to this machine too', 'http://127.0.0.1:4010', 0],
  ['is empty', ' ', 0],
])(
  'an onboarding request to a proxy on this machine needs a yes if the URL behind it leads away: one that %s',
  async (_what, upstream, code) => {
    const behind = { ...env, WORKRIGHTS_WEB_APP_UPSTREAM: upstream };
    const create = ['onboard', 'create', '--employee-id=sbx-student', '--email=a@example.com'];
    expect(await runCli(create, { env: behind })).toMatchObject({ code });
    expect(sent('saveOnboard')).toBe(code === 0 ? 1 : 0);
    expect(await runCli([...create, '--yes'], { env: behind })).toMatchObject({ code: 0 });
  },
);

describe('a create whose response is lost', () => {
  test.each(['reset-after', 'truncate', 'malformed-json'] as const)(
    'by %s is found, and was sent once',
    async (fault) => {
      sandbox.armFault({ fault, operation: 'createVisaCheck' });
      const { code, stdout, stderr } = await runCli(['check', 'create', ...studentFlags], { env });
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ id: expect.stringMatching(/^vc_/u), status: 'pending' });
      expect(stderr === '' || stderr.includes('found it')).toBe(true);
      expect(sent()).toBe(1);
    },
  );

  test('is not looked for with --no-reconcile, and the error says to look before sending again', async () => {
    sandbox.armFault({ fault: 'reset-after', operation: 'createVisaCheck' });
    expect(await runCli(['check', 'create', ...studentFlags, '--no-reconcile'], { env })).toMatchObject(
      says(1, 'Before you send it again, look for it: workrights check list'),
    );
    expect(sent()).toBe(1);
  });

  test('is not guessed when two checks may be the one', async () => {
    await runCli(['check', 'create', ...studentFlags], { env });
    sandbox.armFault({ fault: 'reset-after', operation: 'createVisaCheck' });
    const { code, stderr } = await runCli(['check', 'create', ...studentFlags, '--json'], { env });
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'outcome-unknown' } });
    expect(sent()).toBe(2);
  });

  test('asks on a terminal whether to look', async () => {
    sandbox.armFault({ fault: 'reset-after', operation: 'createVisaCheck' });
    const { code, output } = await runOnTerminal(['check', 'create', ...studentFlags], { env, typed: 'y' });
    expect(output).toContain('Look for it now?');
    expect(output).toContain('found it');
    expect({ code, sent: sent() }).toEqual({ code: 0, sent: 1 });
  });
});

describe('Ctrl-C', () => {
  test('while a lost create is looked for ends with 130 and says that it may have been sent', async () => {
    const looking = Promise.withResolvers<void>();
    const url = await stubService((request) => {
      if (request.method === 'POST') request.destroy();
      else looking.resolve();
    });
    const child = startCli(['check', 'create', ...studentFlags, '--json'], {
      env: { ...env, WORKRIGHTS_BASE_URL: url },
    });
    const ended = endOf(child);
    await looking.promise;
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect({ code, error: JSON.parse(stderr) }).toEqual({
      code: 130,
      error: {
        error: {
          code: 'interrupted',
          message: expect.stringContaining('may have been carried out'),
          fix: 'Before you send it again, look for it: workrights check list',
          exitCode: 130,
        },
      },
    });
  });

  test('at the question whether to look ends with 130 and says so too', async () => {
    sandbox.armFault({ fault: 'reset-after', operation: 'createVisaCheck' });
    const args = ['check', 'create', ...studentFlags];
    const { code, output } = await runOnTerminal(args, { env, when: 'Look for it', typed: '\u0003' });
    expect(code).toBe(130);
    expect(output).toMatch(/Interrupted\..*may have been carried out[^]*Before you send it again, look/u);
  });

  test('ends with 130 where a command has nothing to say about it', async () => {
    const arrived = Promise.withResolvers<void>();
    const url = await stubService(() => arrived.resolve());
    const child = startCli(['doctor', '--json'], { env: { ...env, WORKRIGHTS_BASE_URL: url } });
    const ended = endOf(child);
    await arrived.promise;
    child.kill('SIGTERM');
    const { code, stdout, stderr } = await ended;
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'interrupted', exitCode: 130 } });
  });

  test('during a create ends with 130 and says that it may have been sent', async () => {
    const arrived = Promise.withResolvers<void>();
    const url = await stubService(() => arrived.resolve());
    const child = startCli(['check', 'create', ...studentFlags], {
      env: { ...env, WORKRIGHTS_BASE_URL: url },
    });
    const ended = endOf(child);
    await arrived.promise;
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain('may have been carried out');
    expect(stderr).toContain('Before you send it again, look for it: workrights check list');
  });

  test('during a wait ends with 130 and says that the check goes on', async () => {
    const created = await runCli(['check', 'create', ...studentFlags, '--jq=.id'], { env });
    const id = created.stdout.trim();
    const child = startCli(['check', 'wait', id, '--json'], { env });
    const ended = endOf(child);
    await expect.poll(() => sent('getVisaCheck'), { timeout: 20_000 }).toBeGreaterThan(0);
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'interrupted', checkId: id } });
  });

  test('during a read ends with 130 and writes nothing', async () => {
    const arrived = Promise.withResolvers<void>();
    const url = await stubService(() => arrived.resolve());
    const child = startCli(['check', 'list'], { env: { ...env, WORKRIGHTS_BASE_URL: url } });
    const ended = endOf(child);
    await arrived.promise;
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, stdout: '' });
  });
});
