import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../src/storage/open-store.ts';
import { UnreadableDataError } from '../../src/storage/unreadable-data-error.ts';
import { australianCheck } from '../support/check-requests.ts';
import { readProblem } from '../support/read-json.ts';
import { runCli, startCli } from '../support/run-cli.ts';
import { fileLimit } from '../support/small-disk.ts';
import { startSandbox } from '../support/start-sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The schema of the first version, without an application id. */
const FIRST_VERSION = `
  CREATE TABLE checks (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    requested_at INTEGER NOT NULL,
    completes_at INTEGER,
    scenario TEXT NOT NULL,
    request TEXT NOT NULL
  ) STRICT;
  CREATE INDEX checks_by_time ON checks (requested_at DESC, seq DESC);
  CREATE TABLE onboards (
    seq INTEGER PRIMARY KEY,
    onboard_id TEXT NOT NULL UNIQUE,
    key_id TEXT NOT NULL UNIQUE,
    employee_id TEXT UNIQUE,
    onboard_status TEXT NOT NULL,
    record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX onboards_by_status ON onboards (onboard_status, seq DESC);
  CREATE TABLE armed_scenarios (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    record TEXT NOT NULL
  ) STRICT;
  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = 1;
`;

function folderWith(sql: string): string {
  const folder = temporaryFolder();
  const database = new DatabaseSync(join(folder, 'sandbox.db'));
  database.exec(sql);
  database.close();
  return folder;
}

describe('a data folder of the first version', () => {
  test('opens with all that is in it, and is of this version from then on', () => {
    const request = JSON.stringify(australianCheck());
    const folder = folderWith(`
      ${FIRST_VERSION}
      PRAGMA journal_mode = WAL;
      INSERT INTO checks (id, requested_at, completes_at, scenario, request)
        VALUES ('vc_1', 1000, 6000, 'ordinary', '${request}');
      INSERT INTO settings VALUES ('clock', '{"mode":"frozen","value":5}');
    `);
    for (const time of ['first', 'second']) {
      const store = openStore(folder);
      expect([time, store.checks.get('vc_1')?.request]).toEqual([time, australianCheck()]);
      expect(store.settings.get('clock')).toEqual({ mode: 'frozen', value: 5 });
      expect(store.onboards.list({ status: 'Active', limit: 10, offset: 0 })).toEqual([]);
      store.close();
    }
    const database = new DatabaseSync(join(folder, 'sandbox.db'));
    expect(database.prepare('PRAGMA application_id').get()?.['application_id']).not.toBe(0);
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 6 });
    database.close();
  });
});

describe("another program's database", () => {
  test.each([
    ['without a version', 'CREATE TABLE letters (text TEXT)'],
    ['with our version number', 'CREATE TABLE letters (text TEXT); PRAGMA user_version = 1'],
    ['with a table that is called like ours', 'CREATE TABLE checks (id TEXT); PRAGMA user_version = 1'],
    ['with an application id', 'PRAGMA application_id = 252006675; PRAGMA user_version = 1'],
    ['with our tables and its own id', `${FIRST_VERSION}; PRAGMA application_id = 252006675`],
  ])('%s is refused and left as it is', (_how, sql) => {
    const folder = folderWith(sql);
    const before = readFileSync(join(folder, 'sandbox.db'));
    expect(() => openStore(folder)).toThrow(UnreadableDataError);
    expect(() => openStore(folder)).toThrow(folder);
    expect(readdirSync(folder)).toEqual(['sandbox.db']);
    expect(readFileSync(join(folder, 'sandbox.db'))).toEqual(before);
  });
});

describe('a data folder that is taken away under a running sandbox', () => {
  test.each([
    ['deleted', (folder: string) => rmSync(folder, { recursive: true })],
    ['emptied', (folder: string) => rmSync(join(folder, 'sandbox.db'))],
    ['without its log of changes', (folder: string) => rmSync(join(folder, 'sandbox.db-wal'))],
    [
      'replaced',
      (folder: string) => {
        rmSync(folder, { recursive: true });
        openStore(folder).close();
      },
    ],
  ])('%s: nothing more is acknowledged, and the health says so', async (_how, take) => {
    const folder = join(temporaryFolder(), 'data');
    const sandbox = await startSandbox({ data: folder });
    await sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck());
    const fault = JSON.stringify({ fault: 'reset-after', times: 9 });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'POST', headers, body: fault });
    take(folder);
    const { status, detail } = await readProblem(
      sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck()),
    );
    expect(status).toBe(507);
    expect(detail).toContain('data folder');
    expect(detail).not.toContain(folder);
    expect((await fetch(`${sandbox.url}/_sandbox/health`)).status).toBe(507);
    expect(() => sandbox.clock.set(0, 'frozen')).toThrow('data folder');
    expect(sandbox.clock.mode).toBe('real');
  });

  test('works again when it is moved back', async () => {
    const base = temporaryFolder();
    const sandbox = await startSandbox({ data: join(base, 'data') });
    renameSync(join(base, 'data'), join(base, 'away'));
    const create = async () =>
      (await sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck())).status;
    expect(await create()).toBe(507);
    renameSync(join(base, 'away'), join(base, 'data'));
    expect(await create()).toBe(201);
    expect((await fetch(`${sandbox.url}/_sandbox/health`)).status).toBe(200);
  });
});

describe('a start on a data folder that cannot be used names the folder', () => {
  test.each([
    ['a file in its place', (folder: string) => writeFileSync(folder, '')],
    [
      'a folder in place of the database',
      (folder: string) => mkdirSync(join(folder, 'sandbox.db'), { recursive: true }),
    ],
    [
      'a file that is no database',
      (folder: string) => {
        mkdirSync(folder);
        writeFileSync(join(folder, 'sandbox.db'), 'This is a letter. '.repeat(100));
      },
    ],
    [
      'a database that is cut short',
      (folder: string) => {
        openStore(folder).close();
        const file = join(folder, 'sandbox.db');
        writeFileSync(file, readFileSync(file).subarray(0, 5_000));
      },
    ],
  ])('%s', async (_what, make) => {
    const folder = join(temporaryFolder(), 'data');
    make(folder);
    const { code, stderr } = await runCli(['--port', '0', '--data', folder]);
    expect(code).toBe(1);
    expect(stderr).toContain(`The data folder ${folder} cannot be used: `);
    expect(stderr).not.toMatch(/\n\s+at /u);
  });

  test('no room for the database', async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await startCli(['--port', '0', '--data', folder], {}, fileLimit(4)).finished;
    expect(code).toBe(1);
    expect(stderr).toContain(`The data folder ${folder} cannot be used: `);
    expect(stderr).toMatch(/SQLite code \d+/u);
  });
});

describe('a reset', () => {
  const marker = 'Kvothenstein';
  const named = (folder: string) =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(marker));

  test('that was cut off before it took effect is undone at the next start', () => {
    const folder = temporaryFolder();
    const store = openStore(folder);
    store.settings.set('clock', { mode: 'frozen', value: 5 });
    store.close();
    renameSync(join(folder, 'sandbox.db'), join(folder, 'sandbox-old.db'));
    writeFileSync(join(folder, 'sandbox-next.db'), 'half written');
    const again = openStore(folder);
    expect(again.settings.get('clock')).toEqual({ mode: 'frozen', value: 5 });
    expect(readdirSync(folder).toSorted()).toEqual(['sandbox.db', 'sandbox.db-wal']);
    again.close();
  });

  test('that was cut off afterwards is finished at the next start', () => {
    const folder = temporaryFolder();
    openStore(folder).close();
    writeFileSync(join(folder, 'sandbox-old.db'), marker);
    openStore(folder).close();
    expect(named(folder)).toEqual([]);
  });
});
