import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { forgetStaticSurvivors } from './earlier-results.ts';
import type { Line } from './mutants.ts';
import { FOLDER, incrementalFileOf, sandboxOf } from './stryker-options.ts';
import type { Subject } from './subjects.ts';

export interface Run {
  readonly lines: readonly Line[];
  /** Why Stryker ended. */
  readonly end: 'done' | 'out of time' | 'failed';
}

/** Runs Stryker on a subject in its own process, and kills it when its time is over. */
export async function run(subject: Subject, only: readonly string[], milliseconds: number): Promise<Run> {
  const results = path.resolve(FOLDER, `${subject.name}-${process.pid}.jsonl`);
  mkdirSync(FOLDER, { recursive: true });
  if (only.length === 0) forgetStaticSurvivors(incrementalFileOf(subject));
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'run-subject.ts'), subject.name, ...only],
    {
      env: { ...process.env, MUTATION_SUBJECT: subject.name, MUTATION_RESULTS: results },
      stdio: ['ignore', 'inherit', 'inherit'],
      // Its own process group, so that its workers end with it.
      detached: true,
    },
  );
  let end: Run['end'] = 'done';
  const stop = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // The process has ended already.
    }
  };
  const interrupted = (): void => stop('SIGTERM');
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const timer = setTimeout(() => {
    end = 'out of time';
    stop('SIGTERM');
  }, milliseconds);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1)).once('close', resolve);
  });
  clearTimeout(timer);
  stop('SIGKILL');
  if (child.pid !== undefined) rmSync(sandboxOf(child.pid), { recursive: true, force: true });
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  if (end === 'done' && code !== 0) end = 'failed';
  const lines = linesOf(results);
  rmSync(results, { force: true });
  return { lines, end };
}

function linesOf(file: string): Line[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  } catch {
    return [];
  }
}
