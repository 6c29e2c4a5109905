import path from 'node:path';
import { parseArgs } from 'node:util';
import { changedLinesOf, changesSince, defaultBase } from './changed.ts';
import { explanations } from './explained.ts';
import { changeOf } from './mutants.ts';
import { run } from './stryker.ts';
import { subjectNamed, subjects, type Subject } from './subjects.ts';
import { allowed, verdictOf, type Verdict } from './verdict.ts';

const USAGE = `pnpm mutation [<subject>...]         all mutants of the subjects (${subjects.map(({ name }) => name).join(', ')})
pnpm mutation --changed [<commit>]   the mutants of the lines that changed since a commit
  --minutes <n>                      stop then; by default 4 with --changed, and never without`;

process.chdir(path.resolve(import.meta.dirname, '../..'));
try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'boolean', default: false }, minutes: { type: 'string' } },
  });
  const minutes = Number(values.minutes ?? (values.changed ? 4 : Number.POSITIVE_INFINITY));
  if (!(minutes > 0)) throw new Error('--minutes must be a number above 0.');
  const deadline = performance.now() + minutes * 60_000;
  return values.changed ? judgeChanges(positionals, deadline) : judgeSubjects(positionals, deadline);
}

async function judgeSubjects(names: readonly string[], deadline: number): Promise<number> {
  const rows: string[][] = [];
  let isGood = true;
  for (const subject of names.length === 0 ? subjects : names.map(subjectNamed)) {
    const started = performance.now();
    const { lines, end } = await run(subject, [], timeLeft(deadline));
    const verdict = verdictOf(lines, explanations);
    show(subject, verdict);
    for (const { file, code } of verdict.stale)
      console.log(`  explained, but killed or gone: ${file}: ${code}`);
    isGood &&= end === 'done' && verdict.score >= subject.floor && verdict.stale.length === 0;
    rows.push([
      subject.name,
      ...[verdict.mutants, verdict.killed, verdict.late].map(String),
      `${verdict.score.toFixed(1)} %`,
      `${subject.floor} %`,
      String(verdict.explained.length),
      ((performance.now() - started) / 60_000).toFixed(1),
      end,
    ]);
  }
  const head = ['subject', 'mutants', 'killed', 'by time', 'score', 'floor', 'explained', 'minutes', ''];
  for (const row of [head, ...rows]) console.log(row.map((cell) => cell.padEnd(12)).join(''));
  return isGood ? 0 : 1;
}

async function judgeChanges(
  [base = defaultBase(), ...others]: readonly string[],
  deadline: number,
): Promise<number> {
  if (others.length > 0) throw new Error('--changed takes one commit.');
  if (base === undefined) {
    console.log('No mutants: the history has no commit before this one to compare with.');
    return 0;
  }
  const changes = changesSince(base);
  const changed = subjects.map((subject) => ({ subject, only: changedLinesOf(subject, changes) }));
  const toJudge = changed.filter(({ only }) => only.length > 0);
  if (toJudge.length === 0) console.log(`No mutants: no file of a subject has changed since ${base}.`);
  let isGood = true;
  for (const { subject, only } of toJudge) {
    const left = timeLeft(deadline);
    if (left <= 0) {
      console.log(`${subject.name}: not reached in time: ${only.join(', ')}`);
      continue;
    }
    const { lines, end } = await run(subject, only, left);
    const verdict = verdictOf(lines, explanations);
    show(subject, verdict);
    if (end === 'out of time' && lines.length === 0) console.log(`  not reached in time: ${only.join(', ')}`);
    isGood &&= end !== 'failed' && verdict.unexplained.length <= allowed(verdict.mutants, subject.floor);
  }
  return isGood ? 0 : 1;
}

/** In milliseconds, but at most the longest delay of a timer. */
function timeLeft(deadline: number): number {
  return Math.min(deadline - performance.now(), 2 ** 31 - 1);
}

function show({ name, floor }: Subject, { mutants, killed, score, ...verdict }: Verdict): void {
  const percent = mutants === 0 ? '' : `, ${score.toFixed(1)} % (floor ${floor} %)`;
  console.log(`${name}: ${killed} of ${mutants} mutants killed${percent}`);
  for (const mutant of verdict.unexplained) {
    console.log(`  survived: ${mutant.file}:${mutant.line}: ${changeOf(mutant)}`);
  }
  for (const [file, left] of Object.entries(verdict.notReached)) {
    console.log(`  not reached in time: ${left} mutants of ${file}`);
  }
}
