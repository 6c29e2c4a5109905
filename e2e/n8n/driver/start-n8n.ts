import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startChild, type Child } from '../../support/child.ts';
import { freePorts } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { installPackage } from './community-package.ts';
import { n8nEnvironment } from './environment.ts';
import { n8nProgram } from './host.ts';
import { createN8n, type N8n } from './n8n.ts';
import { continueSession, openSession, type Session } from './session.ts';

export interface N8nOptions {
  /** Tarballs of community node packages to install before the start. */
  readonly packages?: readonly string[];
  /** More settings, by the names of their environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of an earlier n8n to continue with; it is kept after the stop. Default: a new folder. */
  readonly userFolder?: string;
}

/** How long n8n may take to start, in ms: it takes 9 s on a quiet computer, and two minutes beside all other suites. */
const START = 270_000;

/** Starts n8n with an owner on a free loopback port, and waits until it responds. */
export async function startN8n({ packages = [], env = {}, userFolder }: N8nOptions = {}): Promise<N8n> {
  const folder = userFolder ?? (await mkdtemp(path.join(tmpdir(), 'workrights-n8n-')));
  await Promise.all(packages.map((tarball) => installPackage(tarball, folder)));
  const [web, broker] = (await freePorts(2)) as [number, number];
  const child = startChild(process.execPath, [n8nProgram, 'start'], {
    env: { ...n8nEnvironment(folder, { web, broker }), ...env },
    cwd: folder,
  });
  const stop = async () => {
    await child.stop();
    if (userFolder === undefined) await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${web}`;
  try {
    await waitUntilReady(child, `${url}/healthz/readiness`);
    const session = await openSession(url);
    return createN8n({ url, userFolder: folder, stop }, session);
  } catch (error) {
    await stop();
    throw new Error(`n8n did not start: ${child.output().slice(-4_000)}`, { cause: error });
  }
}

/** What is needed to use an n8n that another process started. */
export type SharedN8n = Pick<N8n, 'url' | 'userFolder' | 'keys'>;

/** Uses a running n8n, because each start takes one core half a minute. */
export function shareN8n({ url, userFolder, keys }: SharedN8n): N8n {
  const session = continueSession(url, keys);
  return createN8n({ url, userFolder, stop: () => empty(session) }, session);
}

/** Deletes all workflows and credentials. */
async function empty({ api }: Session): Promise<void> {
  for (const kind of ['workflows', 'credentials']) {
    const list = () => api<{ data: { id: string; active?: boolean }[] }>('GET', `/${kind}?limit=250`);
    for (let { data } = await list(); data.length > 0; { data } = await list()) {
      for (const { id, active = false } of data) {
        if (active) await api('POST', `/${kind}/${id}/deactivate`);
        // The response comes before the deactivation is done, and until then n8n refuses to delete.
        await until(`${kind}/${id} to be deleted`, async () => {
          await api('DELETE', `/${kind}/${id}`);
          return true;
        });
      }
    }
  }
}

/**
 * Waits until an address responds with 200, which shows that the program is ready.
 *
 * @throws Error if the program ends before that.
 */
export async function waitUntilReady(child: Child, address: string): Promise<void> {
  await until(
    `${address} to answer`,
    // If it has ended, waiting longer would only hide why.
    async () => !child.running || (await fetch(address)).ok,
    { timeout: START },
  );
  if (!child.running) throw new Error('The program ended by itself.');
}
