import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyReport } from '../../../src/bulk/report/verify-report.ts';
import { finishedRun, RUN, type FinishedRun } from './finished-run.ts';

let finished: FinishedRun;
beforeAll(async () => {
  finished = await finishedRun();
});
afterAll(() => finished[Symbol.asyncDispose]());

it('a program that is killed while it writes leaves no report that looks whole and is not', async () => {
  const { publicKey } = finished.ledger;
  const found: string[] = [];
  // Repeats until a report was cut off; each program's earlier reports are complete.
  for (let kill = 0; kill < 5 || (kill < 30 && !found.includes('partial')); kill += 1) {
    const target = path.join(finished.folder, `killed-${kill}`);
    await mkdir(target);
    const program = spawn(process.execPath, [
      path.join(import.meta.dirname, 'programs/write-reports.ts'),
      path.join(finished.folder, 'ledger'),
      RUN,
      target,
    ]);
    let told = '';
    for await (const text of program.stdout) {
      told += String(text);
      if (told.includes('written')) break;
    }
    await sleep(kill * 37);
    program.kill('SIGKILL');
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
    for (const name of await readdir(target)) {
      if (name.includes('.partial-')) {
        found.push('partial');
        continue;
      }
      expect(await verifyReport(path.join(target, name), { publicKey })).toMatchObject({ ok: true });
      found.push('whole');
    }
  }
  // Otherwise the test would prove nothing.
  expect(new Set(found)).toEqual(new Set(['partial', 'whole']));
});
