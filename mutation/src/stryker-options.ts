import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import path from 'node:path';
import type { Subject } from './subjects.ts';

/** Where a run keeps its files, from the root of the repository. Git ignores the folder. */
export const FOLDER = '.stryker';

/** The results of the last whole run of a subject. The next one only tests what has changed since. */
export const incrementalFileOf = ({ name }: Subject): string => path.join(FOLDER, 'results', `${name}.json`);

/** The folder of the copies that a process of Stryker makes. */
export const sandboxOf = (pid: number): string => path.join(FOLDER, 'sandboxes', String(pid));

/**
 * Stryker's options for a subject, from the root of the repository.
 *
 * @param only files, or ranges of lines (`file.ts:3-9`), instead of all files of the subject
 */
export function strykerOptions(subject: Subject, only?: readonly string[]): PartialStrykerOptions {
  const { name, workspace, files } = subject;
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
    // The copy holds what the tests of the workspace read; Stryker links the folders `node_modules` into it.
    ignorePatterns: [
      '**',
      ...['package.json', 'tsconfig.base.json', 'vitest.base.ts', 'vitest.nightly.ts', 'vitest.use.ts'].map(
        (file) => `!${file}`,
      ),
      ...['mutation', workspace].flatMap((folder) => [`!${folder}`, `!${folder}/**`]),
      '**/node_modules',
      '**/node_modules/**',
      '**/reports',
    ],
    tsconfigFile: '',
    disableTypeChecks: false,
    // Of mutants that never let a test's own time end. A busy machine must not make others look like them.
    timeoutMS: 15_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 15,
    allowConsoleColors: false,
    // The score is judged by our own rules.
    thresholds: { high: 100, low: 0, break: null },
  };
}
