import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

import { startPostgres } from '@workrights/e2e/postgres';

import { writeSection } from '../readme.ts';
import { table } from '../table.ts';
import { measureLosses, measureSpeed, type Speed, type Subject } from './measure.ts';
import { startSandbox } from './sandbox.ts';

/** A number of people as the argument makes a short run of it. */
const people = Number(process.argv[2] ?? 50_000);
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

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const yesOrNo = (met: boolean): string => (met ? 'yes' : 'no');
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
  const losses: string[][] = [];
  for (const subject of [ours, ...peers]) {
    console.log(`killing ${subject.name} ...`);
    const { name } = subject;
    const { kills, people: count, lost, doubled, held } = await measureLosses(subject, ground);
    losses.push([name, whole(count), whole(kills), whole(lost), whole(doubled), whole(held)]);
  }
  const of = (subject: Subject): Speed => speeds.find(([each]) => each === subject)![1];
  const targets = [
    {
      text: 'rows/s submitted, at least 300',
      figure: whole(of(ours).rowsPerSecond),
      met: of(ours).rowsPerSecond >= 300,
    },
    { text: 'memory in MB, at most 250', figure: whole(of(ours).megabytes), met: of(ours).megabytes <= 250 },
    {
      text: 'requests a row without PDFs, at most 1.05',
      figure: of(ours).requestsPerRow.toFixed(3),
      met: of(ours).requestsPerRow <= 1.05,
    },
    {
      text: 'requests a row with PDFs, at most 2.05',
      figure: of(withFiles).requestsPerRow.toFixed(3),
      met: of(withFiles).requestsPerRow <= 2.05,
    },
  ];
  const section = [
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores, ${whole(people)} rows, 16 requests at once.`,
    '',
    table(
      [
        { name: 'program' },
        { name: 'rows', right: true },
        { name: 'rows/s submitted', right: true },
        { name: 'memory (MB)', right: true },
        { name: 'requests a row', right: true },
      ],
      speeds.map(([subject, speed]) => [
        subject.name,
        whole(subject.people),
        whole(speed.rowsPerSecond),
        whole(speed.megabytes),
        speed.requestsPerRow.toFixed(3),
      ]),
    ),
    '',
    table(
      [
        { name: 'killed again and again' },
        { name: 'people', right: true },
        { name: 'kills', right: true },
        { name: 'lost', right: true },
        { name: 'sent twice', right: true },
        { name: 'held', right: true },
      ],
      losses,
    ),
    '',
    table(
      [{ name: 'target' }, { name: 'figure', right: true }, { name: 'met' }],
      targets.map(({ text, figure, met }) => [text, figure, yesOrNo(met)]),
    ),
    '',
  ].join('\n');
  console.log(section);
  if (process.argv[2] === undefined) writeSection('durable', section);
  if (targets.some(({ met }) => !met)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
