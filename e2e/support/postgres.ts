import { randomUUID } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Client } from 'pg';

import { type Child, startChild } from './child.ts';
import { run } from './commands.ts';
import { freePorts } from './free-port.ts';
import { until } from './until.ts';

/** Debian's folder for all versions. */
const VERSIONS = '/usr/lib/postgresql';

/** A real server on loopback with default settings, such as `fsync` on. */
export interface Postgres extends AsyncDisposable {
  /** The folder of its files. */
  readonly folder: string;
  readonly url: string;
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Kills the server without closing connections, like a lost machine. */
  crash(): Promise<void>;
  /** Lets it accept connections without responding, like a machine that is out of memory, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Starts it again with its data. */
  start(): Promise<void>;
}

/** Starts the machine's Postgres on a free port, with new files that are deleted with it. */
export async function startPostgres(): Promise<Postgres> {
  const programs = await findPrograms();
  const user = await findUser();
  const folder = await mkdtemp(path.join(tmpdir(), 'workrights-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  // The server refuses to run as root.
  const command = (program: string, args: readonly string[]): [string, string[]] => {
    const file = path.join(programs, program);
    if (!user) return [file, [...args]];
    const as = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
    return ['setpriv', [...as, file, ...args]];
  };
  const call = (program: string, args: readonly string[]) => run(...command(program, args), { cwd: folder });

  await call('initdb', ['--pgdata', data, '--auth=trust', '--username=workrights', '--encoding=UTF8']);
  const [port] = (await freePorts(1)) as [number];
  const server = ['-h', '127.0.0.1', '-p', `${port}`, '--username=workrights'];
  let child: Child | undefined;
  const start = async () => {
    const settings = ['-D', data, '-p', `${port}`, '-c', 'listen_addresses=127.0.0.1', '-k', folder];
    child = startChild(...command('postgres', settings), {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '' },
    });
    try {
      await until('Postgres to answer', () => call('pg_isready', server).then(() => true), {
        timeout: 60_000,
      });
    } catch (error) {
      throw new Error(`Postgres did not start: ${child.output()}`, { cause: error });
    }
  };
  const crash = async () => {
    await call('pg_ctl', ['stop', '-D', data, '-m', 'immediate']);
    await child?.stop();
    child = undefined;
  };
  /** Signals the main process first, which would end the others when one of them seems lost. */
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    const [pid = ''] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const each of [pid, ...children.trim().split(' ')]) process.kill(Number(each), name);
  };
  const url = `postgres://workrights@127.0.0.1:${port}`;
  const postgres: Postgres = {
    folder: data,
    url,
    createDatabase: () => createDatabaseOn(url),
    crash,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    start,
    async [Symbol.asyncDispose]() {
      if (child) await crash();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await start();
    return postgres;
  } catch (error) {
    await child?.stop();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

export async function createDatabaseOn(server: string): Promise<string> {
  const name = `ledger_${randomUUID().replaceAll('-', '')}`;
  await ask(`${server}/postgres`, `CREATE DATABASE ${name}`);
  return `${server}/${name}`;
}

/** Queries a server without the ledger. */
export async function ask(database: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(database);
  // Without a listener, terminating the server later would end this process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

async function findPrograms(): Promise<string> {
  const versions = await readdir(VERSIONS).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest === undefined) throw new Error('These tests need a Postgres: `apt-get install postgresql`.');
  return path.join(VERSIONS, newest, 'bin');
}

/** Debian's Postgres user, if this process runs as root. */
async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}
