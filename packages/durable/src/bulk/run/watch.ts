import { createProgress, type RunProgress } from './progress.ts';
import type { Work } from './work.ts';

/** Milliseconds between two reads of the ledger; longer if a read takes long. */
const EVERY = 1_000;
const SHARE = 20;

/**
 * Watches the run while this process works: stops when it is paused, and reports progress.
 *
 * @returns a function that ends the watch after a last report.
 */
export function watch(work: Work, onProgress?: (progress: RunProgress) => void): () => Promise<void> {
  const { ledger, stop, run } = work;
  const progress = createProgress(work);
  let hasEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  const report = async (): Promise<void> => {
    onProgress?.(await progress());
  };
  const look = async (): Promise<void> => {
    const began = performance.now();
    try {
      const now = await ledger.run(run.name);
      if (hasEnded) return;
      if (now?.state !== 'ready') stop.because('paused');
      await report();
    } catch (error) {
      if (!hasEnded) stop.because({ error });
    }
    if (!hasEnded) later(Math.max(EVERY, SHARE * (performance.now() - began)));
  };
  const later = (ms: number): void => {
    timer = setTimeout(() => {
      looking = look();
    }, ms);
  };
  later(0);
  return async () => {
    hasEnded = true;
    clearTimeout(timer);
    await looking;
    await report();
  };
}
