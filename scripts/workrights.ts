/**
 * Runs the `workrights` command of this repository: `pnpm --silent workrights check list`. Builds it first when a source is
 * newer than the last build, and prints nothing about the build unless it fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const program = path.join(root, 'packages/cli/dist/main.js');
/** Its modification time is the time of the last build. Files that Turborepo restores have the time of an earlier build. */
const stamp = path.join(root, 'packages/cli/node_modules/.cache/built');

const sources = [
  'docs',
  'spec',
  'packages/client/src',
  'packages/cli/package.json',
  'packages/cli/scripts',
  'packages/cli/src',
  'packages/cli/tsdown.config.ts',
  'packages/codegen/src',
  'packages/columns/src',
  'packages/countries/src',
  'packages/durable/src',
  'packages/explainer/src',
  'packages/local-server/src',
  'packages/mcp-server/src',
  'packages/observe/src',
  'packages/results/src',
  'packages/time/src',
  'packages/validators/src',
  'apps/mock/src',
  'apps/sandbox/src',
  'pnpm-lock.yaml',
];
const skipped = new Set(['node_modules', 'dist', 'generated', 'test']);

function newest(place: string): number {
  const { mtimeMs } = statSync(place);
  if (!statSync(place).isDirectory()) return mtimeMs;
  const entries = readdirSync(place, { withFileTypes: true }).filter(({ name }) => !skipped.has(name));
  return entries.reduce((latest, { name }) => Math.max(latest, newest(path.join(place, name))), mtimeMs);
}

function isBuilt(): boolean {
  if (!existsSync(program) || !existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  return sources
    .map((source) => path.join(root, source))
    .every((source) => !existsSync(source) || newest(source) <= built);
}

function build(): void {
  const started = new Date();
  // The file in `.bin` is a shell script on Windows.
  const turbo = path.join(root, 'node_modules/turbo/bin/turbo');
  const args = ['run', 'build', '--filter=@workrights/cli', '--output-logs=errors-only', '--ui=stream'];
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
  const options = { cwd: root, env, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [turbo, ...args], options);
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nworkrights: the command could not be built.\n`);
    process.exit(1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${started.toISOString()}\n`);
}

if (!isBuilt()) build();
await import(pathToFileURL(program).href);
