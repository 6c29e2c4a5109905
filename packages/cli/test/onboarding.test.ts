import { text } from 'node:stream/consumers';

import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { moveOnboard } from '../../durable/test/onboards.ts';
import { runCli, says, settingsOf } from './support/run-cli.ts';
import { stubJson, stubService } from './support/stub-service.ts';

let sandbox: Sandbox;
let env: Record<string, string>;
beforeAll(async () => {
  sandbox = await createSandbox();
  env = settingsOf(sandbox);
});
afterAll(() => sandbox.close());

test('an onboarding request is created, changed, read and listed, and its work rights are read', async () => {
  const made = await runCli(
    ['onboard', 'create', '--employee-id=sbx-student', '--email=robin.sample@example.com'],
    { env },
  );
  const { onboard_id: id } = JSON.parse(made.stdout) as { onboard_id: string };
  const changed = await runCli(['onboard', 'update', '--onboard-id', id, '--group=Kitchen'], { env });
  expect(JSON.parse(changed.stdout)).toMatchObject({ onboard_id: id, group: 'Kitchen' });
  const read = await runCli(['onboard', 'get', '--employee-id=sbx-student'], { env });
  expect(JSON.parse(read.stdout)).toMatchObject({ onboard_id: id, group: 'Kitchen' });
  const listed = await runCli(['onboard', 'list', '--onboard-status=All', '--jq', '.[].onboard_id'], { env });
  expect(listed.stdout).toBe(`${id}\n`);
  const rights = await runCli(['rights', 'get', '--onboard-id', id], { env });
  expect(JSON.parse(rights.stdout)).toMatchObject({ onboard_id: id });
});

test('a person is told of missing rights as UNKNOWN, and never that they have no end', async () => {
  const { stdout } = await runCli(['rights', 'get', '--employee-id=sbx-student', '--human'], { env });
  expect(stdout).toMatch(/visa_expiry_date\s+UNKNOWN: not given, which does not mean unlimited/u);
});

test('a person is told which field has the end of the visa, and that nobody knows how old the record is', async () => {
  const ends = { visa_expiry_date: '2099-01-01', sample_expiry_date: '2099-03-01' };
  const url = await stubJson({ key_id: 7, status: 'Sample', visa_held: 'Sample', ...ends });
  const elsewhere = { ...env, WORKRIGHTS_WEB_APP_URL: url };
  const { stdout } = await runCli(['rights', 'get', '--key-id=7', '--human'], { env: elsewhere });
  expect(stdout).not.toContain('UNKNOWN');
  expect(stdout).toMatch(
    /doubts\s.*age of the record is not known; sample_expiry_date is read as gov_expiry_date/u,
  );
});

test('an error with status 200 is told as a refusal, whose words --show-refusal shows', async () => {
  const url = await stubJson({ error: 'Invalid key' });
  const elsewhere = { ...env, WORKRIGHTS_WEB_APP_URL: url };
  const refused = await runCli(['rights', 'get', '--key-id=K1', '--show-refusal'], { env: elsewhere });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('responded with status 200, and its body is an error');
  expect(refused.stderr).toContain('Invalid key');
  expect(refused.stderr).not.toContain('WORKRIGHTS_WEB_APP_URL');
});

test('two ids where one is allowed are refused with the names of their flags', async () => {
  expect(await runCli(['rights', 'get', '--onboard-id=a', '--employee-id=b'], { env })).toMatchObject(
    says(2, 'exactly one of --key-id, --onboard-id, --employee-id'),
  );
});

test('lists go over all pages, and --page-number reads one of them', async () => {
  const url = await stubService(async (request, response) => {
    const { page_number: page = 1 } = JSON.parse(await text(request)) as { page_number?: number };
    const items = Array.from({ length: page === 1 ? 1000 : 1 }, (_, index) => ({
      onboard_id: `o-${page}-${index}`,
      onboard_status: 'Awaiting',
    }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(items));
  });
  const elsewhere = { ...env, WORKRIGHTS_WEB_APP_URL: url };
  const all = await runCli(['onboard', 'list', '--jq=length'], { env: elsewhere });
  expect(all).toMatchObject({ code: 0, stdout: '1001\n' });
  const one = await runCli(['onboard', 'list', '--page-number=1', '--jq=length'], { env: elsewhere });
  expect(one).toMatchObject({ code: 0, stdout: '1000\n' });
});

test('prints examples without the credentials, which the settings have', async () => {
  const create = await runCli(['onboard', 'create', '--example']);
  expect(create.stdout).not.toMatch(/accountkeyid|"key"/u);
  const checked = await runCli(['onboard', 'create', '--input=-', '--dry-run'], { stdin: create.stdout });
  expect(checked.code).toBe(0);
  const update = await runCli(['onboard', 'update', '--example', 'update-by-onboard-id']);
  expect(JSON.parse(update.stdout)).toHaveProperty('onboard_id');
});

test('a candidate is listed, and becomes Current', async () => {
  const flags = ['--employee-id=e-7', '--email=e-7@sandbox.example', '--employment-status=Prospective'];
  const { stdout } = await runCli(['onboard', 'create', ...flags], { env });
  const { onboard_id: id } = JSON.parse(stdout) as { onboard_id: string };
  await moveOnboard(sandbox, id);
  const read = await runCli(['employee', 'get', '--employee-id=e-7', '--jq=.employment_status'], { env });
  expect(read.stdout).toBe('Prospective\n');
  const moved = await runCli(
    ['employee', 'update', '--employee-id=e-7', '--employment-status=Current', '--jq=.employment_status'],
    { env },
  );
  expect(moved).toMatchObject({ code: 0, stdout: 'Current\n' });
  const listed = await runCli(['employee', 'list', '--employment-status=Current', '--human'], { env });
  expect(listed.stdout).toMatch(/^key_\w+ {2}e-7 {2}Current$/mu);
});

test('a list of nobody says which employment status it asked for', async () => {
  const list = (...flags: string[]) => runCli(['employee', 'list', '--human', ...flags], { env });
  const previous = await list('--employment-status=Previous');
  expect(previous.stdout).toBe(
    'No people with the employment status Previous. For all: --employment-status All\n',
  );
  const later = await list('--datetime=2099-01-01');
  expect(later.stdout).toBe(
    'No people whose work rights have changed since then with the employment status All.\n',
  );
});

test('somebody unknown is told as such, and not as a path that the service lacks', async () => {
  const flags = ['--employee-id=e-unknown', '--employment-status=Current'];
  expect(await runCli(['employee', 'update', ...flags], { env })).toMatchObject(
    says(1, 'Check the id, and that it belongs to this account.'),
  );
});

test.each(['employee', 'onboard'])('%s update with nothing to change is refused', async (record) => {
  const before = sandbox.findRequests().length;
  expect(await runCli([record, 'update', '--employee-id=e-7'], { env })).toMatchObject(
    says(2, 'nothing to change'),
  );
  expect(sandbox.findRequests()).toHaveLength(before);
});

test.each([
  ['1795000000', 1_795_000_000],
  ['2026-11-20T09:00:00+11:00', Date.UTC(2026, 10, 19, 22) / 1000],
  ['2026-11-20', new Date(2026, 10, 20).getTime() / 1000],
])('people changed since %s are listed', async (since, seconds) => {
  const asked: unknown[] = [];
  const url = await stubService(async (request, response) => {
    asked.push((JSON.parse(await text(request)) as { datetime?: unknown }).datetime);
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  await runCli(['employee', 'list', `--datetime=${since}`], { env: { ...env, WORKRIGHTS_WEB_APP_URL: url } });
  expect(asked).toEqual([seconds]);
});

test('a time without its zone is refused with what is taken', async () => {
  expect(await runCli(['employee', 'list', '--datetime=2026-11-20T09:00:00'], { env })).toMatchObject(
    says(2, '2026-11-20T09:00:00+11:00, or seconds since 1970'),
  );
});

test('a time in milliseconds is refused before it is sent', async () => {
  expect(await runCli(['employee', 'list', '--datetime=1795000000000'], { env })).toMatchObject(
    says(2, '--datetime'),
  );
});
