import { Failure, usage } from '../failures/failure.ts';

interface Filtered {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** It ran out of memory or stack, because the filter doesn't end. */
  readonly isAborted?: boolean;
}

/** Refuses a filter that isn't valid jq. @throws Failure */
export async function checkFilter(filter: string): Promise<void> {
  const { stderr, exitCode, isAborted } = await runJq(filter, null);
  if (isAborted) throw usage('--jq does not end, or needs too much memory.', { flag: 'jq' });
  if (exitCode === 0 || !/compile error/u.test(stderr)) return;
  throw usage('--jq is not a valid filter.', { flag: 'jq', fix: stderr.split('\n')[0] });
}

/**
 * Filters JSON like `jq -r`, with jq itself compiled to WebAssembly.
 *
 * @param checkId id of the value's check, which an error names so that a new check isn't lost.
 * @throws Failure if the filter fails.
 */
export async function filterBy(filter: string, value: unknown, checkId: string | undefined): Promise<string> {
  const { stdout, exitCode } = await runJq(filter, value);
  if (exitCode === 0) return stdout === '' ? '' : `${stdout}\n`;
  // jq's message may repeat the value.
  throw new Failure('The command was carried out, but --jq does not fit its result.', {
    code: 'filter-failed',
    flag: 'jq',
    checkId,
    fix: 'Run a command that reads without --jq to see the document. A list is one array: begin with .[], or add --ndjson.',
  });
}

async function runJq(filter: string, value: unknown): Promise<Filtered> {
  const { raw } = await import('jq-wasm/inline');
  // Emscripten sets the process's exit code to jq's, so restore it.
  const { exitCode: before } = process;
  try {
    return await raw(JSON.stringify(value ?? null), filter, ['-r']);
  } catch {
    return { stdout: '', stderr: '', exitCode: 1, isAborted: true };
  } finally {
    process.exitCode = before;
  }
}
