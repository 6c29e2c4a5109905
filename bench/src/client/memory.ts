import { fileURLToPath } from 'node:url';

import { startLoopback } from './loopback.ts';
import { run } from './peers.ts';
import { atMost } from '../report/promises.ts';
import { table } from '../report/table.ts';
import type { Section } from './section.ts';

/** The largest growth that counts as none: from the second tenth of the calls, when all code is compiled, to the last. */
const AT_MOST = 1.05;
const MEBIBYTE = 2 ** 20;

/** Measures the heap after garbage collections, while one client makes 100,000 calls one after another. */
export async function measureMemory(): Promise<Section> {
  using server = await startLoopback();
  const program = fileURLToPath(new URL('memory-calls.ts', import.meta.url));
  const { stdout } = await run(process.execPath, ['--expose-gc', program, server.url]);
  const heap = JSON.parse(stdout) as number[];
  const growth = heap.at(-1)! / heap[1]!;
  return {
    title: 'Memory',
    body: `Heap after garbage collection, in MiB, while one client makes 100,000 calls one after another, all with one \`AbortSignal\`.\n\n${table(
      ['calls', ...heap.map((_, index) => `${(index + 1) * 10},000`)],
      [['MiB', ...heap.map((bytes) => (bytes / MEBIBYTE).toFixed(2))]],
    )}`,
    promises: [
      atMost('the heap after 100,000 calls: times as large', growth, AT_MOST, {
        beside: 'itself after 20,000',
      }),
    ],
  };
}
