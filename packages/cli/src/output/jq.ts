import { Failure, usage } from '../failures/failure.ts';

interface Filtered {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** Refuses a filter that jq cannot read. @throws Failure */
export async function checkFilter(filter: string): Promise<void> {
  const { stderr, exitCode } = await runJq(filter, null);
  if (exitCode === 0 || !/compile error/u.test(stderr)) return;
  throw usage('--jq is not a valid filter.', { flag: 'jq', fix: stderr.split('\n')[0] });
}

/** Filters JSON as `jq -r` does, with jq itself compiled to WebAssembly. @throws Failure for a filter that fails. */
export async function filterBy(filter: string, value: unknown): Promise<string> {
  const { stdout, exitCode } = await runJq(filter, value);
  if (exitCode === 0) return stdout === '' ? '' : `${stdout}\n`;
  // What jq says of a value may repeat it.
  throw new Failure('The command was carried out, but --jq does not fit its result.', {
    code: 'filter-failed',
    flag: 'jq',
    checkId: idOf(value),
    fix: 'Run a command that reads without --jq to see the document. A list is one array: begin with .[], or add --ndjson.',
  });
}

async function runJq(filter: string, value: unknown): Promise<Filtered> {
  const { raw } = await import('jq-wasm/inline');
  // jq's own exit code must not become that of this command: Emscripten sets it.
  const { exitCode: before } = process;
  const filtered = await raw(JSON.stringify(value ?? null), filter, ['-r']);
  process.exitCode = before;
  return filtered;
}

/** The id of a check, so that one that was just created is not lost with its result. */
function idOf(value: unknown): string | undefined {
  const { id } = Object(value) as { id?: unknown };
  return typeof id === 'string' ? id : undefined;
}
