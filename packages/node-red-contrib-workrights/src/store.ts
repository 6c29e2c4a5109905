import { hash } from 'node:crypto';
import { promisify } from 'node:util';

import { DAY_MS } from '@workrights/time/calendar';
import type { Node, NodeMessage } from 'node-red';

/** How long records are kept: longer than the relay repeats an event, or a flow the message of a create. */
const KEPT = 30 * DAY_MS;

/** What a node remembers. Nothing of it is of a person. */
interface Kept {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** What became of a create: see `OutcomeStore`. */
  readonly outcome?: string;
  readonly owed?: Owed;
}

/** A message whose result has not been sent. */
export interface Owed {
  readonly message: NodeMessage;
  /** The records that its result is about, as soon as they are known. */
  readonly ids?: readonly string[] | undefined;
  /** The key of the record that has the outcome of its create. */
  readonly turn: string;
  /** The end of the wait: milliseconds since the epoch. */
  readonly until: number;
}

/** A context of Node-RED. With callbacks, it works with every context store. */
interface Context {
  get(place: string, storeName: string | undefined, done: (error: unknown, value: unknown) => void): void;
  set(place: string, value: unknown, storeName: string | undefined, done: (error: unknown) => void): void;
}

/**
 * Records of one node, such as the ID of a check that it waits for. They are in the context of its flow, because Node-RED's
 * memory forgets that of a node at each deploy. With a context store on disk, they outlive a restart too. Old ones are
 * forgotten at the start and every day, and all when the node is deleted.
 *
 * @param storeName a context store of Node-RED's settings; without it, the default one.
 */
export function storeOf(node: Node, storeName?: string) {
  const context = node.context().flow as unknown as Context;
  const name = storeName?.trim() || undefined;
  const all = `workrights["${node.id}"]`;
  const placeOf = (key: string): string => `${all}["${key}"]`;
  const read = (place: string) => promisify(context.get)(place, name);
  const write = (place: string, value?: Kept) => promisify(context.set)(place, value, name);

  const store = {
    /** The key for a name. It is a hash, because an idempotency key may contain something about a person. */
    keyOf: (text: string) => hash('sha256', `${node.id} ${text}`),

    get: (key: string) => read(placeOf(key)) as Promise<Kept | undefined>,

    /** @param value undefined to forget the record. */
    set: (key: string, value: Kept | undefined) => write(placeOf(key), value),

    entries: async () => Object.entries(Object(await read(all)) as Record<string, Kept>),

    /** @param removed whether the node was deleted. */
    close: async (removed: boolean): Promise<void> => {
      clearInterval(daily);
      if (removed) await write(all);
    },
  };

  const forgetOld = async (): Promise<void> => {
    for (const [key, { at }] of await store.entries())
      if (at < Date.now() - KEPT) await store.set(key, undefined);
  };
  const forget = () => forgetOld().catch(() => node.error('The context store could not be read.'));
  const daily = setInterval(forget, DAY_MS).unref();
  void forget();
  return store;
}
