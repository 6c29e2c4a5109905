import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Snippet } from './guide.ts';
import { REAL_TIME } from './languages.ts';
import { programOf, toolFolder } from './programs.ts';
import { runCommand, type Ended } from './run-command.ts';
import type { World } from './world.ts';

export async function runSnippet(snippet: Snippet, world: World): Promise<Ended> {
  const work = start(snippet, world);
  const ended = await (snippet.fence.words.includes(REAL_TIME) ? work : world.time.hurryWhile(work));
  return { ...ended, stdout: world.toShown(ended.stdout), stderr: world.toShown(ended.stderr) };
}

function start(snippet: Snippet, world: World): Promise<Ended> {
  if (snippet.kind === 'sh') return runShell(snippet, world);
  if (snippet.kind === 'program') return runProgram(snippet, world);
  const test = snippet.kind === 'test';
  return asFile(snippet, world, test ? `line-${snippet.line}.test.ts` : `line-${snippet.line}.ts`, (name) =>
    inTerminal(
      [
        test
          ? `exec vitest run --reporter=verbose --testTimeout=60000 '${name}'`
          : `exec '${process.execPath}' '${name}'`,
      ],
      world,
    ),
  );
}

function runShell({ code }: Snippet, world: World): Promise<Ended> {
  const lines = [
    `trap 'export -p > ../exported' EXIT`,
    world.toReal(code),
    ...exportedFrom(code).map(
      (name) => `[[ -n $${name} && $${name} != null ]] || { echo "${name} is empty" >&2; exit 1; }`,
    ),
  ];
  return inTerminal(lines, world);
}

/** Runs it as the reference tells its readers to. */
async function runProgram({ code, fence }: Snippet, world: World): Promise<Ended> {
  const { folder, toReal } = world;
  const language = programOf(fence.language);
  const { setUp, file, run } = language;
  const tools = toolFolder(language);
  if (tools === undefined) throw new Error(`${run}: this machine doesn't have it.`);
  const exported = Object.entries(PROGRAM_ENV).map(([name, value]) => `export ${name}='${value}'`);
  const lines = [`export PATH='${tools}':"$PATH"`, ...exported];
  await writeFile(path.join(folder, file), toReal(code));
  // The command that creates the folder also writes a file of the same name.
  const make =
    setUp === undefined ? [] : [`mv ${file} ../kept`, `${setUp} > ../set-up`, `mv ../kept ${file}`];
  return inTerminal([...lines, ...make, `exec ${run}`], world);
}

/** Stops telemetry of Go and .NET, and keeps Go's compiler cache for the next program. */
const PROGRAM_ENV = {
  GOCACHE: path.join(tmpdir(), 'workrights-go-build'),
  GOPROXY: 'off',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DOTNET_NOLOGO: '1',
};

/** Exported variables carry on to the next snippet, as in a reader's terminal. */
function inTerminal(lines: readonly string[], { folder, env }: World): Promise<Ended> {
  const script = ['set -euo pipefail', 'if [ -f ../exported ]; then source ../exported; fi', ...lines];
  return runCommand('bash', ['-c', script.join('\n')], { cwd: folder, env });
}

/** `export ID=$(curl ... | jq ...)` succeeds even if the command in it fails. */
function exportedFrom(code: string): string[] {
  return [...code.matchAll(/^export (\w+)=\$\(/gm)].map(([, name = '']) => name);
}

/** Deletes the file after the run, unless later snippets need it. */
async function asFile(
  { code, options }: Snippet,
  { folder, toReal }: World,
  fallback: string,
  run: (name: string) => Promise<Ended>,
): Promise<Ended> {
  const kept = options.get('file');
  const file = path.join(folder, kept ?? fallback);
  await writeFile(file, toReal(code));
  try {
    return await run(kept ?? fallback);
  } finally {
    if (kept === undefined) await rm(file);
  }
}
