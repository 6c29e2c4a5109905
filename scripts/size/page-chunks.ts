import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/** The part of esbuild's metafile that says which chunks a page loads. */
export interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly entryPoint?: string;
        readonly imports: readonly {
          readonly path: string;
          readonly kind: string;
          readonly external?: true;
        }[];
        readonly inputs: Readonly<Record<string, unknown>>;
      }
    >
  >;
}

/**
 * The chunks that a page loads at its start, as the metafile names them.
 *
 * @param entry how the path of the bundled file ends.
 * @param later adds those that it may load later.
 */
export function chunksOf({ outputs }: Metafile, entry: string, later = false): string[] {
  const chunks = new Set(Object.keys(outputs).filter((file) => outputs[file]!.entryPoint?.endsWith(entry)));
  for (const chunk of chunks)
    for (const { path, kind, external } of outputs[chunk]!.imports)
      if (!external && (later || kind !== 'dynamic-import')) chunks.add(path);
  return [...chunks];
}

/** What files have in all, in bytes, each compressed as a server would. */
export async function gzipped(files: readonly string[]): Promise<number> {
  const codes = await Promise.all(files.map((file) => readFile(file)));
  return codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).byteLength, 0);
}
