import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';

import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox } from '@workrights/sandbox';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { postJson } from '../support/post-json.ts';
import { prepared } from '../support/prepared.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const examples = path.resolve(import.meta.dirname, '../../examples');
const FASTCHECK_MS = 20_000;

const sandbox = useOnce(() => createSandbox({ quirks: { createStatus: 303, locationPath: 'underscore' } }));
let timePasses: NodeJS.Timeout;
beforeAll(() => {
  timePasses = setInterval(() => sandbox.clock.advance(FASTCHECK_MS), 100);
});
// Runs before the sandbox closes, because hooks run in reverse. A function that `beforeAll` returns would run after it.
afterAll(() => clearInterval(timePasses));

/** The expected output of each example that ends by itself. */
const printed: Record<string, RegExp> = {
  'first-check':
    /^vc_\w+: completed\nStudent: may work: limited; expires on \d{4}-\d\d-\d\d\ncondition 8105: [^]*\nsaved \d+ bytes to \S+\.pdf\n$/,
  'many-checks':
    /^50 checks sent with 50 requests\nall finished, waited for with [1-9] requests\nmay work: \{[^}]*\}\n$/,
  'onboarding-to-work-rights':
    /^asked by e-mail: \S+\nComplete, group Kitchen\n.+: .+\nright to work until \d{4}-\d\d-\d\d, visa until \d{4}-\d\d-\d\d\n$/,
  'token-provider': /^20 calls succeeded with 2 tokens\n$/,
};
/** Examples that need more than one run have their own tests. */
const others = ['express-route', 'resume-a-wait', 'webhook-receiver'];

const all = globSync('*/main.ts', { cwd: examples }).map((file) => path.dirname(file));

test('every example is run by this suite', () => {
  expect([...Object.keys(printed), ...others].toSorted()).toEqual(all.toSorted());
});

test.each(all)('%s is started by the command that its README names', async (name) => {
  const readme = await readFile(path.join(examples, name, 'README.md'), 'utf8');
  expect(readme).toContain(`npx -y pnpm@12.21.0 --filter @workrights/examples ${name}\n`);
  const manifest = JSON.parse(await readFile(path.join(examples, 'package.json'), 'utf8')) as Manifest;
  expect(manifest.scripts[name]).toBe(commandOf(name).join(' '));
});

test.concurrent('first-check does the same as a copy of two files beside the packed client', async ({
  expect,
}) => {
  const copy = await mkdtemp(path.join(prepared('packed client').folder, 'copy-'));
  for (const file of ['first-check/main.ts', 'sample-request.ts']) {
    await cp(path.join(examples, file), path.join(copy, file));
  }
  expect(await outputOf(start('first-check', {}, copy))).toMatch(printed['first-check']!);
});

test.concurrent.each(Object.entries(printed))('%s does what it says', async (name, expected) => {
  const child = start(name);
  const [output, [code]] = await Promise.all([outputOf(child), once(child, 'exit')]);
  expect(output).toMatch(expected);
  expect(code).toBe(0);
});

test.concurrent('resume-a-wait ends a wait in a second process', async ({ expect }) => {
  await using folder = await temporaryFolder('examples');
  const env = { WORKRIGHTS_WAIT: path.join(folder.path, 'wait.json') };
  const first = await outputOf(start('resume-a-wait', env));
  const [, id] = /^(vc_\w+): not finished yet, start me again\n$/.exec(first) ?? [];
  expect(first).toContain(id);
  expect(await outputOf(start('resume-a-wait', env))).toBe(`${id}: completed, may work: limited\n`);
});

test.concurrent('express-route takes a check, says how it went, and names the field that is wrong', async ({
  expect,
}) => {
  using child = start('express-route');
  const url = await firstLineOf(child);
  const { document } = sampleRequest;
  const created = await postJson(`${url}/work-checks`, document);
  expect(created.status).toBe(202);
  expect(await created.json()).toMatchObject({ status: 'pending' });

  const location = created.headers.get('location');
  await expect
    .poll(async () => (await fetch(url + location)).json())
    .toMatchObject({ status: 'completed', work: 'limited' });

  expect((await fetch(`${url}/work-checks/vc_nobody`)).status).toBe(404);
  const refused = await postJson(`${url}/work-checks`, { ...document, identifier: 'N-1' });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ fields: [{ path: '/document/identifier' }] });
});

test.concurrent('webhook-receiver takes a signed event once, and refuses one that was changed', async ({
  expect,
}) => {
  const secret = `whsec_${Buffer.from('an invented secret, not a real one').toString('base64')}`;
  using child = start('webhook-receiver', { WEBHOOK_SECRET: secret });
  const url = await firstLineOf(child);
  let printed = '';
  child.stdout!.on('data', (text: string) => (printed += text));
  const body = JSON.stringify({ type: 'visa_check.completed', data: { id: 'vc_invented' } });
  const deliver = async (id: string, sent = body): Promise<number> => {
    const at = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
    return (await fetch(`${url}/webhooks`, { method: 'POST', headers, body: sent })).status;
  };
  expect(await deliver('evt_1', body.replace('vc_invented', 'vc_another'))).toBe(401);
  expect(await deliver('evt_1')).toBe(204);
  expect(await deliver('evt_1')).toBe(204);
  expect(await deliver('evt_2')).toBe(204);
  await expect.poll(() => printed).toBe('visa_check.completed vc_invented\n'.repeat(2));
});

interface Manifest {
  scripts: Record<string, string>;
}

function commandOf(name: string): [program: string, file: string] {
  return ['node', `${name}/main.ts`];
}

function start(name: string, env: Record<string, string> = {}, cwd = examples): ChildProcess {
  return spawn(process.execPath, commandOf(name).slice(1), {
    cwd,
    env: { ...process.env, WORKRIGHTS_URL: sandbox.url, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function outputOf({ stdout }: ChildProcess): Promise<string> {
  return (await stdout!.setEncoding('utf8').toArray()).join('');
}

async function firstLineOf({ stdout }: ChildProcess): Promise<string> {
  const [line] = (await once(stdout!.setEncoding('utf8'), 'data')) as [string];
  return line.trim();
}
