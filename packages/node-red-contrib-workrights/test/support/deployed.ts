import type { Node } from 'node-red';

/** A node whose context Node-RED forgets at each deploy, as it does without `contextStorage`. */
export function deployed(id: string, written = new Map<string, unknown>()): Node {
  const context = {
    get: (key: string, _: unknown, done: (error?: Error, value?: unknown) => void) =>
      done(undefined, written.get(key)),
    set: (key: string, value: unknown, _: unknown, done: (error?: Error) => void) => {
      if (value === undefined) written.delete(key);
      else written.set(key, value);
      done();
    },
    keys: (done: (error: undefined, keys: string[]) => void) => done(undefined, [...written.keys()]),
  };
  return { id, z: 'tab', context: () => context } as unknown as Node;
}
