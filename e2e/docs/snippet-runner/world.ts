import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createMock, type Mock } from '@workrights/mock';
import { createSandbox, type Sandbox } from '@workrights/sandbox';

import { freePorts } from '../../support/free-port.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type RunningServer, type Server, startServer } from './start-server.ts';
import { startTime, type Time } from './time.ts';

const modules = path.resolve(import.meta.dirname, '../../node_modules');
/** The built command, because an install links it only if it is built already. */
const workrights = path.join(modules, '@workrights/cli/dist/main.js');

/** A request to the sandbox, and the status of its response. */
export type Request = Pick<
  ReturnType<Sandbox['context']['journal']['list']>[number],
  'operation_id' | 'method' | 'path' | 'status'
>;

/** The environment of one guide's snippets: an empty folder, a sandbox of their own, and a mock. */
export interface World extends AsyncDisposable {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The requests that the sandbox received since the last call, oldest first. */
  takeRequests(): readonly Request[];
  /** Replaces the addresses of the guides by those of the running servers. */
  toReal(text: string): string;
  /** Replaces the addresses of the running servers by those of the guides. */
  toShown(text: string): string;
  readonly time: Time;
  /** Starts a server of the command once, by its `sh starts` fence, and maps the guides' port to it. */
  start(server: Server, code: string): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const [sandbox, mock, place] = await Promise.all([createSandbox(), sharedMock(), temporaryFolder('docs')]);
  const parent = place.path;
  const folder = path.join(parent, 'guide');
  const bin = path.join(parent, 'bin');
  const settings = path.join(parent, '.workrights');
  await Promise.all([mkdir(folder), mkdir(bin), mkdir(settings, { mode: 0o700 })]);
  await Promise.all([
    // Above the guide's folder, where Node and npx find it but `ls` doesn't show it.
    symlink(modules, path.join(parent, 'node_modules')),
    writeFile(path.join(parent, 'package.json'), '{ "private": true, "type": "module" }'),
    writeFile(path.join(bin, 'sleep'), SLEEP, { mode: 0o755 }),
    writeFile(path.join(bin, 'date'), DATE, { mode: 0o755 }),
    symlink(workrights, path.join(bin, 'workrights')),
    // `--profile sandbox` uses this guide's sandbox.
    writeFile(
      path.join(settings, 'config.json'),
      JSON.stringify({ sandbox: { 'base-url': sandbox.url, 'web-app-url': sandbox.url } }),
      { mode: 0o600 },
    ),
  ]);
  const time = await startTime(sandbox);
  const [ownPort] = await freePorts(1);
  const addresses = [
    ['127.0.0.1:4010', `127.0.0.1:${sandbox.port}`],
    ['127.0.0.1:4011', new URL(mock.url).host],
    // The address of the guides' own servers.
    ['127.0.0.1:3000', `127.0.0.1:${ownPort}`],
  ] as const;
  const toReal = new Map<string, string>(addresses);
  const toShown = new Map<string, string>(addresses.map(([shown, real]) => [real, shown]));
  let lastSeen: string | undefined;
  const servers = new Map<Server, RunningServer>();
  const env = {
    PATH: [
      bin,
      path.dirname(process.execPath),
      path.join(modules, '.bin'),
      '/usr/local/bin',
      '/usr/bin',
      '/bin',
    ].join(':'),
    HOME: parent,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    NO_COLOR: '1',
    ...time.env,
  };
  return {
    folder,
    time,
    env,
    async start(server, code) {
      if (servers.has(server)) return;
      const running = await startServer(server, code, { folder, env });
      servers.set(server, running);
      const shown = `127.0.0.1:${server.port}`;
      toReal.set(shown, running.address);
      toShown.set(running.address, shown);
    },
    takeRequests() {
      const requests = sandbox.context.journal.list().toReversed();
      const seen = requests.findIndex((request) => request.request_id === lastSeen);
      lastSeen = requests.at(-1)?.request_id;
      return requests.slice(seen + 1);
    },
    toReal: (text) => exchangeAddresses(text, toReal),
    toShown: (text) => exchangeAddresses(text, toShown).replaceAll(folder, '.'),
    async [Symbol.asyncDispose]() {
      for (const running of servers.values()) await running.stop();
      await Promise.all([time.close(), sandbox.close(), place[Symbol.asyncDispose]()]);
    },
  };
}

/** Replaces all addresses in one pass, because a real address may look like one of the guides. */
export function exchangeAddresses(text: string, addresses: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\b127\.0\.0\.1:\d+/g, (address) => addresses.get(address) ?? address);
}

/** `sleep 20` in a snippet returns at once, and advances the sandbox's clock by twenty seconds. */
const SLEEP = `#!/bin/bash
exec curl -sf "$DOCS_SLEEP/$1"
`;

/** `date` prints the day of the guides. */
const DATE = `#!/bin/bash
exec /bin/date -d "@$(($(/bin/date +%s) + DOCS_SHIFT))" "$@"
`;

let mock: Promise<Mock> | undefined;

/** All guides share one, because it stores nothing. */
function sharedMock(): Promise<Mock> {
  mock ??= createMock();
  return mock;
}

export async function closeMock(): Promise<void> {
  const running = await mock;
  mock = undefined;
  await running?.close();
}
