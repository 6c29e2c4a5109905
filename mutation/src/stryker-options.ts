import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import path from 'node:path';
import type { Subject } from './subjects.ts';

/** The folder of a run's files, relative to the root of the repository. Git ignores it. */
export const FOLDER = '.stryker';

/** The results of the last complete run of a subject. The next run tests only what has changed since. */
export const incrementalFileOf = ({ name }: Subject): string => path.join(FOLDER, 'results', `${name}.json`);

/** The folder for the copies of the repository that a Stryker process makes. */
export const sandboxOf = (pid: number): string => path.join(FOLDER, 'sandboxes', String(pid));

/**
 * Stryker's options for a subject. Paths are relative to the root of the repository.
 *
 * @param only files, or ranges of lines (`file.ts:3-9`), instead of all files of the subject
 */
export function strykerOptions(subject: Subject, only?: readonly string[]): PartialStrykerOptions {
  const { name, workspace, shared = [], files } = subject;
  return {
    mutate: [...(only ?? files)],
    plugins: ['@stryker-mutator/vitest-runner', './results-reporter.ts'].map((plugin) =>
      import.meta.resolve(plugin),
    ),
    reporters: ['results', 'html', 'progress-append-only'],
    htmlReporter: { fileName: path.join(FOLDER, 'html', `${name}.html`) },
    testRunner: 'vitest',
    vitest: { configFile: 'mutation/src/vitest-of-subject.ts', related: false, pool: 'forks' },
    coverageAnalysis: 'perTest',
    incremental: only === undefined,
    incrementalFile: incrementalFileOf(subject),
    concurrency: Number(process.env['MUTATION_CONCURRENCY'] ?? 2),
    tempDirName: sandboxOf(process.pid),
    // Copies only what the tests read. Stryker links the folders `node_modules` into the copy.
    ignorePatterns: [
      '**',
      ...['package.json', 'tsconfig.base.json', 'vitest.base.ts', 'vitest.nightly.ts', 'vitest.use.ts'].map(
        (file) => `!${file}`,
      ),
      ...['mutation', workspace, ...shared].flatMap((folder) => [`!${folder}`, `!${folder}/**`]),
      '**/node_modules',
      '**/node_modules/**',
      '**/reports',
    ],
    tsconfigFile: '',
    disableTypeChecks: false,
    // For mutants that block the timer of the test itself. It is long, so that a busy machine doesn't kill others.
    timeoutMS: 15_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 15,
    allowConsoleColors: false,
    // `verdict.ts` judges the score instead.
    thresholds: { high: 100, low: 0, break: null },
  };
}
