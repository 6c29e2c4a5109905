import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { commandFolder, program } from '../cli/command.ts';
import { listen, type Listening } from '../support/loopback-server.ts';

const PIECE = Buffer.alloc(256 * 1024, ' ');
/** Node with the command loaded takes about 100 MB. Before responses had a limit, it took 8 GB. */
const MOST_MEGABYTES = 600;

/** A service whose responses never end. */
function startEndless(): Promise<Listening> {
  const write = (response: ServerResponse) => {
    while (!response.destroyed && response.write(PIECE));
    if (!response.destroyed) response.once('drain', () => write(response));
  };
  return listen(createServer((_, response) => write(response.writeHead(200))));
}

test.each([
  ['visa checks', ['check', 'list']],
  ['onboarding requests', ['onboard', 'list']],
])('the command gives up a list of %s without end, and says so, with little memory', async (_, args) => {
  await using service = await startEndless();
  const { url } = service;
  await using command = await commandFolder();
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      ...command.env,
      WORKRIGHTS_BASE_URL: url,
      WORKRIGHTS_ACCESS_TOKEN: 'invented',
      WORKRIGHTS_WEB_APP_URL: url,
      WORKRIGHTS_API_KEY: 'invented',
      WORKRIGHTS_ACCOUNT_KEY: 'invented',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, peakMegabytes(child.pid!));
  }, 20);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  clearInterval(watching);
  expect(said).toContain('a body over 33554432 bytes');
  expect(code).not.toBe(0);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(MOST_MEGABYTES);
});

function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // The process has ended.
    return 0;
  }
}
