import { createProgress, type RunProgress } from './progress.ts';
import type { Work } from './work.ts';

/** Milliseconds between two looks at the ledger; longer where a look takes long. */
const EVERY = 1_000;
const SHARE = 20;

/**
 * Looks at the run while this process works: stops when it is paused, and tells the caller how it goes.
 *
 * @returns ends the watch, after a last report.
 */
export function watch(work: Work, onProgress?: (progress: RunProgress) => void): () => Promise<void> {
  const { ledger, stop, run } = work;
  const progress = createProgress(work);
  let hasEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const report = async (): Promise<void> => {
    onProgress?.(await progress());
  };
  const look = async (): Promise<void> => {
    const began = performance.now();
    try {
      const now = await ledger.run(run.name);
      if (now?.state !== 'ready') stop.because('paused');
      await report();
    } catch (error) {
      stop.because({ error });
    }
    if (!hasEnded)
      timer = setTimeout(() => void look(), Math.max(EVERY, SHARE * (performance.now() - began)));
  };
  timer = setTimeout(() => void look(), 0);
  return async () => {
    hasEnded = true;
    clearTimeout(timer);
    await report();
  };
}
