import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { openLedger } from '../../../../src/open-ledger.ts';
import { startProgram } from '../../../base/program.ts';
import { all, inventedRows, KEY, opened, planned, temporaryFolder } from '../invented.ts';

/** Starts a program of `programs`, and returns its output when it ends. */
function start(program: string, folder: string) {
  const file = path.join(import.meta.dirname, '../programs', program);
  const { child, said, ended } = startProgram(file, folder);
  const told = ended.then(() => ({ lines: said.output.split('\n').slice(0, -1), errors: said.errors }));
  return { child, ended: told, output: () => said.output };
}

test('a process that is killed while it works forgets no row that it marked, and the next one goes on at once', async () => {
  await using place = await temporaryFolder();
  {
    await using ledger = await openLedger(place, { key: KEY });
    await planned(ledger, inventedRows(3_000));
  }
  const marked: string[] = [];
  for (let kill = 0; kill < 6; kill += 1) {
    const { child, ended, output } = start('submit.ts', place.folder);
    await expect.poll(output, { interval: 5 }).not.toBe('');
    await sleep(Math.random() * 150);
    child.kill('SIGKILL');
    const { lines, errors } = await ended;
    expect(errors).toBe('');
    marked.push(...lines.filter((line) => line !== 'done'));
  }
  await using ledger = await openLedger(place, { key: KEY });
  const rows = await all(ledger.rows('spring'));
  expect(rows).toHaveLength(3_000);
  const sent = new Set(rows.filter(({ attempts }) => attempts > 0).map(({ number }) => `${number}`));
  expect(marked.filter((number) => !sent.has(number))).toEqual([]);
  // No row was marked twice.
  expect(new Set(marked).size).toBe(marked.length);
  expect(rows.every(({ attempts, state }) => attempts === (state === 'planned' ? 0 : 1))).toBe(true);
});

test('while a process works, another one is told so, and can work once the first was killed', async () => {
  await using ledger = await opened();
  const { child, ended, output } = start('hold.ts', ledger.folder);
  await expect.poll(output).not.toBe('');
  await expect(ledger.startWork({ join: false })).rejects.toMatchObject({
    name: 'LedgerBusyError',
    message: expect.stringContaining('join it'),
  });
  const joined = await ledger.startWork({ join: true });
  child.kill('SIGKILL');
  await ended;
  await joined[Symbol.asyncDispose]();
  const alone = await ledger.startWork({ join: false });
  await alone[Symbol.asyncDispose]();
});

test('a ledger that is opened again in its process stays locked for other processes, and keeps its log', async () => {
  await using place = await temporaryFolder();
  await using ledger = await openLedger(place, { key: KEY });
  await planned(ledger, inventedRows(3));
  const work = await ledger.startWork({ join: false });
  await (await openLedger(place, { key: KEY }))[Symbol.asyncDispose]();
  const log = path.join(place.folder, 'ledger.sqlite-wal');
  const before = statSync(log).ino;
  expect(await start('visit.ts', place.folder).ended).toEqual({ lines: ['LedgerBusyError'], errors: '' });
  expect(statSync(log).ino).toBe(before);
  await ledger.setState('spring', 'paused');
  await work[Symbol.asyncDispose]();
  expect(await start('visit.ts', place.folder).ended).toEqual({ lines: ['working'], errors: '' });
});
