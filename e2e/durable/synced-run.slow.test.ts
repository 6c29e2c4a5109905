import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { openLedger } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { expect, it } from 'vitest';

import { KEY, plan, RUN } from './people.ts';
import { startWorker } from './start-worker.ts';

const PEOPLE = 60;

it('a run waits for the disk before each batch of requests leaves', async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'workrights-synced-'));
  try {
    await using sandbox = await createSandbox();
    const place = { folder: path.join(base, 'ledger') };
    await using ledger = await openLedger(place, { key: KEY });
    await plan(ledger, PEOPLE);
    const trace = path.join(base, 'trace');
    const calls = 'trace=fsync,fdatasync,write,writev,sendto,sendmsg';
    const { url, credentials } = sandbox;
    await using worker = startWorker(
      { place, key: KEY, run: RUN, url, accessToken: credentials.accessToken, options: { submitOnly: true } },
      ['strace', '-f', '-s', '4000', '-e', calls, '-e', 'signal=none', '-o', trace],
    );
    expect(await worker.ended).toMatchObject({ summary: { counts: { pending: PEOPLE } } });

    const batches = new Map<number, number>();
    const batchOf = new Map<number, number>();
    for await (const { number, submittingAt } of ledger.rows(RUN)) {
      const at = submittingAt ?? 0;
      if (!batches.has(at)) batches.set(at, batches.size + 1);
      batchOf.set(number, batches.get(at) ?? 0);
    }
    let syncs = 0;
    const sent = new Set<number>();
    for (const line of (await readFile(trace, 'utf8')).split('\n')) {
      if (/\bf(?:data)?sync\(/.test(line)) syncs += 1;
      for (const [, number] of line.matchAll(/SBXP(\d+)/g)) {
        if (sent.has(Number(number))) continue;
        sent.add(Number(number));
        // Each batch is a commit of its own, and so was each before.
        expect(syncs).toBeGreaterThanOrEqual(batchOf.get(Number(number)) ?? Infinity);
      }
    }
    expect(sent.size).toBe(PEOPLE);
    expect(batches.size).toBeGreaterThan(PEOPLE / 10);
  } finally {
    await rm(base, { recursive: true });
  }
});
