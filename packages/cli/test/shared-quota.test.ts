import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { runCli, startCli, temporaryFolder } from './support/run-cli.ts';
import { stubService } from './support/stub-service.ts';

const PER_MINUTE = 6;

/** A service with a very small quota per minute. It lists one check, which never finishes. */
async function limitedService() {
  let received = 0;
  const url = await stubService((request, response) => {
    request.resume().on('end', () => {
      received += 1;
      const check = { id: 'vc_1', status: 'pending', mode: 'offpeak', environment: 'sandbox' };
      response
        .writeHead(received > PER_MINUTE ? 429 : 200, {
          'content-type': 'application/json',
          'min-quota-consumed': `${Math.min(received, PER_MINUTE)}`,
          'min-quota-remaining': `${Math.max(0, PER_MINUTE - received)}`,
        })
        .end(JSON.stringify({ data: request.method === 'GET' ? [check] : [] }));
    });
  });
  const home = temporaryFolder();
  const env = { WORKRIGHTS_BASE_URL: url, WORKRIGHTS_ACCESS_TOKEN: 'test-token', WORKRIGHTS_HOME: home };
  return { env, file: path.join(home, 'quota.json'), received: () => received };
}

test('commands that run at the same time keep within the quota of a minute together: the others wait', async () => {
  const { env, file, received } = await limitedService();
  expect(await runCli(['check', 'list'], { env })).toMatchObject({ code: 0, stderr: '' });
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  const started = Array.from({ length: PER_MINUTE + 3 }, () => startCli(['check', 'list'], { env }));
  onTestFinished(() => started.forEach((each) => each.kill()));
  const ended: (number | null)[] = [];
  for (const each of started) each.once('close', (code) => ended.push(code));
  await expect.poll(() => ended.length).toBe(PER_MINUTE - 1);
  await sleep(1_000);
  expect(ended).toEqual(Array(PER_MINUTE - 1).fill(0));
  expect(received()).toBe(PER_MINUTE);
});

test.each(['nonsense', '{"default": 7}', '{"http://service.example ": {"record": "[[]"}}'])(
  'no command fails by what the file of the quota holds: %s',
  async (text) => {
    const { env, file } = await limitedService();
    writeFileSync(file, text, { mode: 0o644 });
    expect(await runCli(['check', 'list'], { env })).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty([`${env.WORKRIGHTS_BASE_URL} `, 'record']);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  },
);
