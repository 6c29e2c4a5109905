/** The last task of each name that is under way. */
const tasks = new Map<string, Promise<unknown>>();

/** Runs the tasks of one name one after the other, in all of this process. */
export function inTurn<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  const result = (tasks.get(name) ?? Promise.resolve()).then(task);
  const ended: Promise<unknown> = result
    .catch(() => {})
    .finally(() => {
      if (tasks.get(name) === ended) tasks.delete(name);
    });
  tasks.set(name, ended);
  return result;
}
