import { usage } from '../failures/failure.ts';

/** Filters JSON as `jq -r` does, with jq itself compiled to WebAssembly. @throws Failure for a filter that fails. */
export async function filterBy(filter: string, value: unknown): Promise<string> {
  const { raw } = await import('jq-wasm/inline');
  // jq's own exit code must not become that of this command: Emscripten sets it.
  const { exitCode: before } = process;
  const { stdout, stderr, exitCode } = await raw(JSON.stringify(value ?? null), filter, ['-r']);
  process.exitCode = before;
  if (exitCode !== 0) {
    // What jq says of a value may repeat it; of the filter itself it is what its writer needs.
    const isSyntax = /compile error/u.test(stderr);
    throw usage(isSyntax ? '--jq is not a valid filter.' : '--jq does not fit this document.', {
      flag: 'jq',
      fix: isSyntax
        ? stderr.split('\n')[0]
        : 'Run it without --jq to see the document. A list is one array: begin with .[], or add --ndjson.',
    });
  }
  return stdout === '' ? '' : `${stdout}\n`;
}
