import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createMock, type Mock } from '@workrights/mock';
import { createSandbox, type Sandbox } from '@workrights/sandbox';

const modules = path.resolve(import.meta.dirname, '../node_modules');

/** A Monday, 11:00 at UTC+10: outside of the off-peak window. */
const START = Date.parse('2026-11-23T01:00:00Z');

/** A request to the sandbox, and the status of its answer. */
export type Request = Pick<
  ReturnType<Sandbox['context']['journal']['list']>[number],
  'operation_id' | 'method' | 'path' | 'status'
>;

/** What the snippets of one guide run in: an empty folder, a sandbox of their own, and a mock. */
export interface World {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The requests that the sandbox has had since the last asking, oldest first. */
  takeRequests(): readonly Request[];
  /** Puts the addresses of the running servers in the place of those that guides show. */
  toReal(text: string): string;
  /** The other way round. */
  toShown(text: string): string;
  /**
   * Lets the sandbox's time run ahead while something waits for it by itself. It begins after two seconds, so that
   * what does not wait sees the same each time. A frozen clock stays frozen.
   */
  hurryWhile<T>(work: Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const [sandbox, mock, parent] = await Promise.all([
    createSandbox(),
    sharedMock(),
    mkdtemp(path.join(await realpath(tmpdir()), 'workrights-docs-')),
  ]);
  sandbox.clock.set(START, 'real');
  const folder = path.join(parent, 'guide');
  const bin = path.join(parent, 'bin');
  await Promise.all([mkdir(folder), mkdir(bin)]);
  await Promise.all([
    // Above the guide's folder, where Node and npx find it and `ls` does not.
    symlink(modules, path.join(parent, 'node_modules')),
    writeFile(path.join(parent, 'package.json'), '{ "private": true, "type": "module" }'),
    writeFile(path.join(bin, 'sleep'), SLEEP, { mode: 0o755 }),
  ]);
  const sleeping = await serveSleep(sandbox);
  const addresses = [
    ['127.0.0.1:4010', `127.0.0.1:${sandbox.port}`],
    ['127.0.0.1:4011', new URL(mock.url).host],
  ] as const;
  let lastSeen: string | undefined;
  return {
    folder,
    env: {
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
      DOCS_SLEEP: sleeping.url,
    },
    takeRequests() {
      const requests = sandbox.context.journal.list().toReversed();
      const seen = requests.findIndex((request) => request.request_id === lastSeen);
      lastSeen = requests.at(-1)?.request_id;
      return requests.slice(seen + 1);
    },
    toReal: (text) => addresses.reduce((all, [shown, real]) => all.replaceAll(shown, real), text),
    toShown: (text) =>
      addresses.reduce((all, [shown, real]) => all.replaceAll(real, shown), text).replaceAll(folder, '.'),
    async hurryWhile(work) {
      let timePasses: NodeJS.Timeout | undefined;
      const begin = setTimeout(() => {
        timePasses = setInterval(() => pass(sandbox, 6), 100);
      }, 2000);
      try {
        return await work;
      } finally {
        clearTimeout(begin);
        clearInterval(timePasses);
      }
    },
    async close() {
      await Promise.all([sandbox.close(), sleeping.close(), rm(parent, { recursive: true, force: true })]);
    },
  };
}

/** `sleep 20` of a snippet takes no time here, and twenty seconds in the sandbox. */
const SLEEP = `#!/bin/bash
exec curl -sf "$DOCS_SLEEP/$1"
`;

function pass({ clock }: Sandbox, seconds: number): void {
  if (clock.mode === 'real') clock.advance(seconds * 1000);
}

async function serveSleep(sandbox: Sandbox) {
  const server = createServer(({ url = '' }, response) => {
    pass(sandbox, Number.parseFloat(url.slice(1)));
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

let mock: Promise<Mock> | undefined;

/** One for all guides: it keeps nothing. */
function sharedMock(): Promise<Mock> {
  mock ??= createMock();
  return mock;
}

export async function closeMock(): Promise<void> {
  const running = await mock;
  mock = undefined;
  await running?.close();
}
