import type { Node, NodeMessage } from 'node-red';
import { vi } from 'vitest';

type Tree = Record<string, object>;

/** A node whose flow has this context, which Node-RED keeps at a deploy. */
export function deployed(id: string, flow: object = {}) {
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
  const listeners = new Map<string, (...given: unknown[]) => void>();
  const node = {
    id,
    context: () => ({ flow: context }),
    on: (event: string, listener: (...given: unknown[]) => void) => listeners.set(event, listener),
    status: () => {},
    error: vi.fn<(error: Error | string, msg?: NodeMessage) => void>(),
    send: vi.fn<(msg: NodeMessage | (NodeMessage | null)[]) => void>(),
  };
  return {
    ...node,
    node: node as unknown as Node,
    /** Resolves with the error that a Catch node gets. */
    receive: (msg: NodeMessage) => new Promise((resolve) => listeners.get('input')!(msg, node.send, resolve)),
    close: () => new Promise<void>((resolve) => listeners.get('close')!(false, resolve)),
  };
}
