import { fileURLToPath } from 'node:url';

import { startLoopback } from './loopback.ts';
import { run } from './peers.ts';
import { table, type Section } from './target.ts';

/** Growth that counts as none: from the second tenth of the calls, when all code is compiled, to the last. */
const AT_MOST = 1.05;
const MEBIBYTE = 2 ** 20;

/** The heap after collection, while one client makes 100,000 calls one after another. */
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
    targets: [
      {
        text: `The heap after 100,000 calls is at most ${AT_MOST} times that after 20,000`,
        figure: `${growth.toFixed(3)} times`,
        met: growth <= AT_MOST,
      },
    ],
  };
}
