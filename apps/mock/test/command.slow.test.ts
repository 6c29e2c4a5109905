import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const command = fileURLToPath(new URL('../src/main.ts', import.meta.url));

function run(...args: string[]) {
  const child = spawn(process.execPath, [command, ...args]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  return { child, printed: () => printed };
}

test('prints its address, nothing about requests, and ends on SIGINT', async () => {
  const { child, printed } = run('--port', '0');
  await once(child.stdout, 'data');
  const url = /http:\S+/.exec(printed())![0];
  const secret = 'sample-secret-key';
  await fetch(`${url}/v1/getdata?key=${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"accountkeyid":"Sample"}',
  });
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  expect(printed().trim().split('\n')).toHaveLength(1);
  expect(printed()).not.toContain(secret);
});

test('leaves no Prism behind when it is killed', async () => {
  const { child } = run('--port', '0');
  await once(child.stdout, 'data');
  const prisms = execFileSync('ps', ['--ppid', String(child.pid), '-o', 'pid='])
    .toString()
    .trim()
    .split(/\s+/u);
  expect(prisms).toHaveLength(2);
  child.kill('SIGKILL');
  while (prisms.some((pid) => existsSync(`/proc/${pid}`))) await sleep(50);
});

test.each(['--port http', '--allow-host http://a', '--port 70000', '--colour'])(
  'refuses %s with one line and exit code 1',
  async (args) => {
    const { child, printed } = run(...args.split(' '));
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(1);
    expect(printed().trim().split('\n')).toHaveLength(1);
  },
);
