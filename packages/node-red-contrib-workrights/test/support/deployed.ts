import type { Node } from 'node-red';

type Tree = Record<string, object>;

/** A node whose flow has this context, which Node-RED keeps at a deploy. */
export function deployed(id: string, flow: object = {}, onError: (text: unknown) => void = () => {}): Node {
  const stepsOf = (place: string): string[] => place.match(/[^[\]"]+/gu) ?? [];
  const context = {
    get: (place: string, _: unknown, done: (error?: Error, value?: unknown) => void) =>
      done(
        undefined,
        stepsOf(place).reduce<Tree | undefined>((tree, step) => tree?.[step] as Tree, flow as Tree),
      ),
    set: (place: string, value: object | undefined, _: unknown, done: (error?: Error) => void) => {
      const steps = stepsOf(place);
      const last = steps.pop()!;
      const parent = steps.reduce((tree, step) => (tree[step] ??= {}) as Tree, flow as Tree);
      if (value === undefined) delete parent[last];
      else parent[last] = value;
      done();
    },
  };
  return { id, context: () => ({ flow: context }), error: onError } as unknown as Node;
}
