import { setImmediate as soon } from 'node:timers/promises';

/** How a database runs steps: one after the other, in a transaction, as one statement. */
interface Means {
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  readonly transaction: (work: () => Promise<void>) => Promise<void>;
  readonly run: (statement: string) => void;
}

interface Step {
  /** Gives what settles it after the commit. Rejects when the whole transaction is lost. */
  readonly begin: () => Promise<() => void>;
  readonly fail: (error: unknown) => void;
}

/**
 * Lets steps that come at the same time share a commit: to wait for the disk takes longer than all that they do. Each settles
 * after the commit, and one that fails is undone by itself.
 */
export function sharedCommits({
  inTurn,
  transaction,
  run,
}: Means): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting: Step[] = [];

  const commitAll = async (): Promise<void> => {
    if (waiting.length === 0) return;
    // What the network has brought meanwhile comes first.
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

  /** @throws `error` when SQLite has rolled all steps back by itself, as it does on a full disk. */
  function undo(error: unknown): void {
    try {
      run('ROLLBACK TO step');
    } catch {
      throw error;
    }
  }
}
