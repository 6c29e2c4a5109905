import { setImmediate as soon } from 'node:timers/promises';

/** The database operations that sharing commits needs. */
interface Means {
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  readonly transaction: (work: () => Promise<void>) => Promise<void>;
  readonly run: (statement: string) => void;
}

interface Step {
  /** Returns the function that settles the step after the commit. Rejects if the whole transaction is lost. */
  readonly begin: () => Promise<() => void>;
  readonly fail: (error: unknown) => void;
}

/**
 * Lets concurrent steps share a commit, because waiting for the disk takes longer than the steps. Each settles after the
 * commit. A failed step is rolled back without the others.
 */
export function sharedCommits({
  inTurn,
  transaction,
  run,
}: Means): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting: Step[] = [];

  const commitAll = async (): Promise<void> => {
    if (waiting.length === 0) return;
    // Let pending network events add their steps first.
    await soon();
    const steps = waiting;
    waiting = [];
    const settled: (() => void)[] = [];
    try {
      await transaction(async () => {
        for (const step of steps) settled.push(await step.begin());
      });
    } catch (error) {
      for (const step of steps) step.fail(error);
      return;
    }
    for (const settle of settled) settle();
  };

  return <T>(work: () => Promise<T>) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const begin = async (): Promise<() => void> => {
      run('SAVEPOINT step');
      let settle: () => void;
      try {
        const result = await work();
        settle = () => resolve(result);
      } catch (error) {
        undo(error);
        settle = () => reject(error);
      }
      run('RELEASE step');
      return settle;
    };
    waiting.push({ begin, fail: reject });
    void inTurn(commitAll);
    return promise;
  };

  /** @throws `error` if SQLite has rolled back the whole transaction, as it does on a full disk. */
  function undo(error: unknown): void {
    try {
      run('ROLLBACK TO step');
    } catch {
      throw error;
    }
  }
}
