import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { openLedger } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { expect, it } from 'vitest';

import { temporaryFolder } from '../support/temporary-folder.ts';
import { KEY, orderFor, plan } from './people.ts';
import { startWorker } from './start-worker.ts';

const PEOPLE = 60;

it('a run waits for the disk before each request leaves', async () => {
  await using base = await temporaryFolder('synced');
  await using sandbox = await createSandbox();
  const place = { folder: path.join(base.path, 'ledger') };
  await using ledger = await openLedger(place, { key: KEY });
  await plan(ledger, PEOPLE, 1);
  const trace = path.join(base.path, 'trace');
  const calls = 'trace=fsync,fdatasync,pwrite64,write,writev,sendto,sendmsg';
  const order = orderFor(sandbox, place, { submitOnly: true });
  await using worker = startWorker(order, [
    'strace',
    '-f',
    '-s',
    '4000',
    '-e',
    calls,
    '-e',
    'signal=none',
    '-o',
    trace,
  ]);
  expect(await worker.ended).toMatchObject({ summary: { counts: { pending: PEOPLE } } });

  const events = (await readFile(trace, 'utf8')).split('\n').flatMap((line): (string | number)[] => {
    if (/\bf(?:data)?sync\(/.test(line)) return ['sync'];
    if (/\bpwrite64\(/.test(line)) return ['write'];
    return [...line.matchAll(/SBXPERSON(\d+)/g)].map(([, number]) => Number(number));
  });
  const everybody = Array.from({ length: PEOPLE }, (_, index) => index + 1);
  expect(events.filter((event) => typeof event === 'number')).toEqual(everybody);
  // Before the next request, the outcome of the previous one and the mark for the next one are written and synced to disk.
  for (const number of everybody.slice(1)) {
    const between = events.slice(events.indexOf(number - 1) + 1, events.indexOf(number));
    expect(between).toContain('write');
    expect(between.at(-1)).toBe('sync');
  }
});
