import { startChild } from '../../support/child.ts';
import { freePorts } from '../../support/free-port.ts';
import { n8nEnvironment } from './environment.ts';
import { n8nProgram } from './host.ts';
import type { Redis } from './redis.ts';
import { waitUntilReady } from './start-n8n.ts';

/** The settings that queue mode's main process and workers must share. */
export function queueSettings({ port }: Redis): Record<string, string> {
  return {
    EXECUTIONS_MODE: 'queue',
    QUEUE_BULL_REDIS_HOST: '127.0.0.1',
    QUEUE_BULL_REDIS_PORT: String(port),
    OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
  };
}

export interface Worker {
  output(): string;
  stop(): Promise<void>;
}

/** Starts a worker for a running n8n in queue mode. They share the folder with the database. */
export async function startWorker(userFolder: string, redis: Redis): Promise<Worker> {
  const [health, broker] = (await freePorts(2)) as [number, number];
  const child = startChild(process.execPath, [n8nProgram, 'worker'], {
    env: {
      ...n8nEnvironment(userFolder, { web: health, broker }),
      ...queueSettings(redis),
      QUEUE_HEALTH_CHECK_ACTIVE: 'true',
      QUEUE_HEALTH_CHECK_PORT: String(health),
      N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
    },
    cwd: userFolder,
  });
  try {
    await waitUntilReady(child, `http://127.0.0.1:${health}/healthz/readiness`);
    return { output: child.output, stop: child.stop };
  } catch (error) {
    await child.stop();
    throw new Error(`The worker did not start: ${child.output().slice(-4_000)}`, { cause: error });
  }
}
