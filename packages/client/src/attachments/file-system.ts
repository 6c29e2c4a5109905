import { invalid } from '../errors/invalid-request-error.ts';

/** What saving needs of the runtime. */
export type FileSystem = ReturnType<typeof fileSystem>;

/**
 * The runtime's file system, asked for while running: an `import` of `node:fs` would keep a bundle from loading in
 * browsers and Workers, where nobody saves files.
 *
 * @throws InvalidRequestError in a runtime without one.
 */
export function fileSystem(operationId: string) {
  const runtime = globalThis.process as typeof process | undefined;
  if (typeof runtime?.getBuiltinModule !== 'function') {
    throw invalid('to', 'cannot be used: this runtime has no file system', operationId);
  }
  const { open, rename, rm } = runtime.getBuiltinModule('node:fs/promises');
  return { open, rename, rm, resolve: runtime.getBuiltinModule('node:path').resolve };
}
