/** A part of the code whose tests are measured: each mutant of it should make a test fail. */
export interface Subject {
  readonly name: string;
  /** The folder in which the tests run. */
  readonly workspace: string;
  /** Further packages with files to mutate or tests to run. The workspace imports their source. */
  readonly shared?: readonly string[];
  /** The files to mutate, as patterns from the root of the repository. */
  readonly files: readonly string[];
  /** The test files, as patterns from the workspace. */
  readonly tests: readonly string[];
  /** Test files to leave out: they take long for each mutant, count functions, or start programs, which run the built code. */
  readonly slowTests: readonly string[];
  /** What runs before each test file, as in the workspace's own configuration. */
  readonly setupFiles?: readonly string[];
  /** As in the workspace's own configuration. Default false. */
  readonly restoreMocks?: boolean;
  /** The lowest allowed score, in percent. */
  readonly floor: number;
}

/** Whether a check is about the person of a request. */
const COMPARISONS = ['as-text', 'compared-check', 'match-check', 'of-another', 'resemblance'].map(
  (name) => `packages/results/src/${name}.ts`,
);

const testsIn = (...folders: readonly string[]): string[] =>
  folders.map((folder) => `test/${folder}/*.test.ts`);

// No pattern has alternatives: a test looks for the files of each, and would take one of several for all.
export const subjects: readonly Subject[] = [
  {
    name: 'rules',
    workspace: 'packages/validators',
    files: [
      'packages/validators/src/**/*.ts',
      '!packages/validators/src/generated/**',
      '!packages/validators/src/index.ts',
    ],
    tests: ['test/**/*.test.ts'],
    slowTests: ['test/*.slow.test.ts'],
    floor: 95,
  },
  {
    name: 'summaries',
    workspace: 'packages/client',
    files: [
      'packages/results/src/*.ts',
      ...COMPARISONS.map((file) => `!${file}`),
      'packages/time/src/calendar.ts',
      'packages/time/src/days.ts',
      'packages/client/src/summary/*.ts',
    ],
    shared: ['packages/results', 'packages/time'],
    tests: ['test/summary/*.test.ts', '../results/test/*.test.ts', '../time/test/*.test.ts'],
    slowTests: ['test/summary/yes-property.test.ts'],
    floor: 95,
  },
  {
    name: 'comparisons',
    workspace: 'packages/client',
    files: COMPARISONS,
    shared: ['packages/results'],
    tests: [
      'test/reconciling/match-check.test.ts',
      '../results/test/compared-check.test.ts',
      '../results/test/resemblance.test.ts',
    ],
    slowTests: [],
    floor: 95,
  },
  {
    name: 'waiting',
    workspace: 'packages/client',
    files: ['packages/client/src/waiting/*.ts'],
    tests: testsIn('arguments', 'waiting'),
    slowTests: ['test/waiting/*.slow.test.ts', 'test/waiting/process.test.ts'],
    floor: 85,
  },
  {
    name: 'transport',
    workspace: 'packages/client',
    files: ['packages/client/src/transport/*.ts'],
    tests: testsIn(
      'arguments',
      'attachments',
      'errors',
      'logging',
      'tokens',
      'transport',
      'visa-checks',
      'work-rights',
    ),
    slowTests: ['test/transport/walk.test.ts'],
    floor: 85,
  },
  {
    name: 'node',
    workspace: 'packages/n8n-nodes-workrights',
    // Leaves out the forms, the triggers and `tries.ts`. The tests of triggers and tries simulate weeks.
    files: [
      ...['actions', 'shared', 'transport', 'waiting'].map(
        (folder) => `packages/n8n-nodes-workrights/nodes/WorkRights/${folder}/**/*.ts`,
      ),
      '!packages/n8n-nodes-workrights/nodes/WorkRights/shared/tries.ts',
    ],
    tests: ['test/*.test.mts'],
    slowTests: [
      'test/description.test.mts',
      'test/generated.test.mts',
      'test/hundred-items.test.mts',
      'test/package.test.mts',
      'test/readme.test.mts',
      'test/relay-*.test.mts',
      'test/tries.test.mts',
      'test/trigger-*.test.mts',
    ],
    restoreMocks: true,
    floor: 88,
  },
  {
    name: 'ledger',
    workspace: 'packages/durable',
    // Leaves out what only Postgres uses, which e2e tests with the built package, and what the relay and the monitor store.
    files: [
      'packages/durable/src/open-ledger.ts',
      'packages/durable/src/base/database/**/*.ts',
      'packages/durable/src/base/rows/**/*.ts',
      'packages/durable/src/bulk/ledger/*.ts',
      '!packages/durable/src/base/database/postgres/**',
    ],
    tests: [
      'test/base/**/*.test.ts',
      'test/bulk/ledger/**/*.test.ts',
      'test/open-ledger/**/*.test.ts',
      'test/bulk/run/restored.test.ts',
      'test/bulk/run/refusal.test.ts',
      'test/monitor/moved-clock.test.ts',
    ],
    slowTests: ['test/bulk/ledger/sqlite/crash.slow.test.ts', 'test/base/database/full-disk.test.ts'],
    setupFiles: ['test/quick-keys.ts'],
    // The score was 92 for the tested 90 % of the mutants. The others haven't been tested.
    floor: 85,
  },
];

/** @throws Error that lists the names when there is no such subject */
export function subjectNamed(name: string): Subject {
  const found = subjects.find((subject) => subject.name === name);
  if (found) return found;
  const names = subjects.map((subject) => subject.name).join(', ');
  throw new Error(`There is no subject "${name}". The subjects are ${names}.`);
}
