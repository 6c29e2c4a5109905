import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { openLedger } from '@workrights/durable';
import { expect, test } from 'vitest';

import { inventedRows, KEY, planned } from '../../packages/durable/test/bulk/ledger/invented.ts';
import { run } from '../support/commands.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const program = path.join(import.meta.dirname, '../../packages/durable/test/bulk/ledger/programs/submit.ts');

test('the disk has each batch before the program says that it may be sent', async () => {
  await using base = await temporaryFolder('synced');
  const folder = path.join(base.path, 'ledger');
  {
    await using ledger = await openLedger({ folder }, { key: KEY });
    await planned(ledger, inventedRows(140));
  }
  const trace = path.join(base.path, 'trace');
  const calls = ['-f', '-e', 'trace=fsync,fdatasync,write', '-e', 'signal=none', '-o', trace];
  await run('strace', [...calls, process.execPath, program, folder]);
  const lines = (await readFile(trace, 'utf8')).split('\n');
  // The program marks seven rows, writes their numbers, records their outcomes, and marks the next seven.
  const events = lines.flatMap((line): (string | number)[] => {
    if (/\bf(?:data)?sync\(/.test(line)) return ['sync'];
    const number = /\bwrite\(1, "(\d+)\\n"/.exec(line)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  expect(events.filter((event) => event !== 'sync')).toEqual(inventedRows(140).map(({ number }) => number));
  for (let first = 8; first <= 140; first += 7) {
    const between = events.slice(events.indexOf(first - 1) + 1, events.indexOf(first));
    expect(between).toEqual(between.map(() => 'sync'));
    expect(between.length).toBeGreaterThanOrEqual(2);
  }
});
