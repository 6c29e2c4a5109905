import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startPostgres } from '@workrights/e2e/postgres';

import { median } from '../report/median.ts';
import { atLeast, atMost, whole } from '../report/promises.ts';
import { report } from '../report/report.ts';
import { table } from '../report/table.ts';
import { measureLosses, measureSpeed, type Speed, type Subject } from './measure.ts';
import { startSandbox } from './sandbox.ts';

const people = 50_000;
const ours: Subject = { name: '@workrights/durable, SQLite', program: 'durable.ts', people };
const withFiles: Subject = {
  ...ours,
  name: '@workrights/durable, SQLite, with PDFs',
  people: people / 10,
  attachments: true,
};
const peers: Subject[] = [
  { name: 'a script with p-queue 9, no results read', program: 'p-queue.ts', people: people / 10 },
  { name: 'pg-boss 12 alone, no results read', program: 'pg-boss.ts', people: people / 10 },
];

/** Three workers of one run, measured until all results have arrived. */
const onBoss: Subject = { name: '3 workers on Postgres, pg-boss', program: 'workers.ts', people: 4_000 };
const onLoop: Subject = { ...onBoss, name: '3 workers on Postgres, the loop of the ledger', loop: true };
/** Alternating, so that neither is always first. */
const WORKERS = [onLoop, onBoss, onBoss, onLoop, onLoop, onBoss];

const folder = mkdtempSync(join(tmpdir(), 'workrights-bench-'));

try {
  await using postgres = await startPostgres();
  await using sandbox = await startSandbox();
  const ground = { sandbox, folder, createDatabase: () => postgres.createDatabase() };
  const speeds: [Subject, Speed][] = [];
  for (const subject of [ours, withFiles, ...peers]) {
    console.log(`measuring ${subject.name} ...`);
    speeds.push([subject, await measureSpeed(subject, ground)]);
  }
  const workers = new Map<Subject, Speed[]>([
    [onLoop, []],
    [onBoss, []],
  ]);
  for (const subject of WORKERS) {
    console.log(`measuring ${subject.name} ...`);
    workers.get(subject)!.push(await measureSpeed(subject, ground));
  }
  const secondsOf = (subject: Subject): number[] =>
    workers.get(subject)!.map(({ rowsPerSecond }) => subject.people / rowsPerSecond);
  const losses: ({ name: string } & Awaited<ReturnType<typeof measureLosses>>)[] = [];
  for (const subject of [ours, ...peers]) {
    console.log(`killing ${subject.name} ...`);
    losses.push({ name: subject.name, ...(await measureLosses(subject, ground)) });
  }
  const of = (subject: Subject): Speed => speeds.find(([each]) => each === subject)![1];
  report('durable', {
    conditions: `${whole(people)} rows, 16 requests at once`,
    body: [
      table(
        ['program', 'rows', 'rows/s submitted', 'memory (MB)', 'requests a row'],
        speeds.map(([subject, speed]) => [
          subject.name,
          whole(subject.people),
          whole(speed.rowsPerSecond),
          whole(speed.megabytes),
          speed.requestsPerRow.toFixed(3),
        ]),
      ),
      table(
        ['several workers', 'rows', 'seconds until all results', 'requests a row'],
        [...workers].map(([subject, found]) => [
          subject.name,
          whole(subject.people),
          secondsOf(subject)
            .map((each) => each.toFixed(1))
            .join(', '),
          median(found.map(({ requestsPerRow }) => requestsPerRow)).toFixed(3),
        ]),
      ),
      table(
        ['killed again and again', 'people', 'kills', 'lost', 'sent twice', 'held'],
        losses.map(({ name, kills, people: count, lost, doubled, held }) => [
          name,
          ...[count, kills, lost, doubled, held].map(whole),
        ]),
      ),
    ].join('\n\n'),
    promises: [
      atLeast('rows/s submitted', of(ours).rowsPerSecond, 300),
      atMost('memory in MB', of(ours).megabytes, 250),
      atMost('requests a row without PDFs', of(ours).requestsPerRow, 1.05),
      atMost('requests a row with PDFs', of(withFiles).requestsPerRow, 2.05),
      atMost(
        '3 workers with pg-boss: its time / that of the loop',
        median(secondsOf(onBoss)) / median(secondsOf(onLoop)),
        1.2,
      ),
      atMost('people lost by 20 kills', losses[0]!.lost, 0),
      atMost('people sent twice by 20 kills', losses[0]!.doubled, 0),
    ],
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
