import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startChild } from '../../support/child.ts';
import { freePorts } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';

export interface Redis {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts the computer's `redis-server` on a free loopback port, without saving data. */
export async function startRedis(): Promise<Redis> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workrights-redis-'));
  const [port] = (await freePorts(1)) as [number];
  const settings = ['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--dir', folder];
  const child = startChild('redis-server', settings, { env: { PATH: process.env['PATH'] ?? '' } });
  const stop = async () => {
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until('Redis to answer', () => answers(port), { timeout: 20_000 });
    return { port, stop };
  } catch (error) {
    await stop();
    throw new Error(`Redis did not start: ${child.output()}`, { cause: error });
  }
}

/** Whether it responds to PING. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    socket.once('error', reject);
  });
}
