import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import getPort from 'get-port';
import { headers, type Program } from './servers.ts';

export interface Running {
  baseUrl: string;
  /** Milliseconds from the start of the process to its first 200. */
  startMilliseconds: number;
  /** Resident memory of the server's process group, in MiB. */
  residentMebibytes(): number;
  stop(): Promise<void>;
}

function residentMebibytes(group: number): number {
  let kibibytes = 0;
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ')[1]!.split(' ');
      if (Number(fields[2]) !== group) continue;
      kibibytes += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      // The process ended between listing and reading it.
    }
  }
  return kibibytes / 1024;
}

/** Whether the server responds, with any status below 500, to a request that every peer understands. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** Starts the server in its own process and waits for its first 200, for at most 20 s. */
export async function start(server: Program): Promise<Running> {
  const port = await getPort({ host: '127.0.0.1' });
  const baseUrl = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, server.args(port), { detached: true, stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid!, 'SIGKILL');
    await once(child, 'exit');
  };
  while (!(await answers(`${baseUrl}/v2/visa-checks?limit=1`))) {
    if (child.exitCode !== null || performance.now() - began > 20_000) {
      await stop();
      throw new Error(`${server.name} did not start`);
    }
    await sleep(2);
  }
  const startMilliseconds = performance.now() - began;
  return { baseUrl, startMilliseconds, residentMebibytes: () => residentMebibytes(child.pid!), stop };
}
