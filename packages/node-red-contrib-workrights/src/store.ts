import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { DAY_MS } from '@workrights/time/calendar';
import type { Node, NodeContext } from 'node-red';

/** How long records are kept: longer than the relay repeats an event, or a flow the message of a create. */
const KEPT = 30 * DAY_MS;

interface Dated {
  readonly at: number;
}

interface Memory {
  readonly values: Map<string, Dated>;
  /** The last task of each record that is under way. */
  readonly tasks: Map<string, Promise<unknown>>;
}

/** By node. Node-RED's own memory store forgets a node's context at each deploy, so it isn't enough. */
const memories = new Map<string, Memory>();

/**
 * Records of one node, such as the ID of a check that it waits for. They outlive a deploy, and with a context store on disk a
 * restart too.
 */
export class Store<Value extends Dated> {
  readonly #context: NodeContext;
  readonly #storeName: string | undefined;
  readonly #owner: string;
  readonly #memory: Memory;

  /** @param storeName a context store of Node-RED's settings; without it, the default one. */
  constructor(node: Node, storeName?: string) {
    this.#context = node.context();
    this.#storeName = storeName?.trim() || undefined;
    // The nodes of a subflow get new IDs at each deploy. These two stay.
    const { _alias: alias = node.id, z } = node;
    this.#owner = `${alias} ${z}`;
    this.#memory = memories.get(this.#owner) ?? { values: new Map(), tasks: new Map() };
    memories.set(this.#owner, this.#memory);
  }

  /** The key of a record. Names are hashed, because an idempotency key may contain something about a person. */
  static keyOf(name: string): string {
    return PREFIX + createHash('sha256').update(name).digest('hex');
  }

  get(key: string): Promise<Value | undefined> {
    const known = this.#memory.values.get(key);
    if (known !== undefined) return Promise.resolve(known as Value);
    return called<Value | undefined>((done) => this.#context.get(key, this.#storeName, done));
  }

  /** @param value undefined to forget the record. */
  set(key: string, value: Value | undefined): Promise<void> {
    if (value === undefined) this.#memory.values.delete(key);
    else this.#memory.values.set(key, value);
    return called<void>((done) => this.#context.set(key, value, this.#storeName, done));
  }

  async keys(): Promise<string[]> {
    const name = this.#storeName;
    const stored = await called<string[]>((done) =>
      name === undefined ? this.#context.keys(done) : this.#context.keys(name, done),
    );
    return [...new Set([...this.#memory.values.keys(), ...stored.filter((key) => key.startsWith(PREFIX))])];
  }

  /** Forgets old records now, and then every day until the node is closed, also after a day on which that failed. */
  async forgetDaily(closing: AbortSignal, onFailure: () => void): Promise<void> {
    do {
      await this.#forgetOld().catch(onFailure);
      await sleep(DAY_MS, undefined, { signal: closing, ref: false }).catch(nothing);
    } while (!closing.aborted);
  }

  async #forgetOld(): Promise<void> {
    for (const key of await this.keys()) {
      const value = await this.get(key);
      if (value !== undefined && value.at < Date.now() - KEPT) await this.set(key, undefined);
    }
  }

  /** Runs the tasks of one record one after the other, also those that the node began before a deploy. */
  inTurn<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const { tasks } = this.#memory;
    const result = (tasks.get(key) ?? Promise.resolve()).then(task);
    const settle = async (): Promise<void> => {
      await result.catch(nothing);
      if (tasks.get(key) === settled) tasks.delete(key);
    };
    const settled = settle();
    tasks.set(key, settled);
    return result;
  }

  /** Resolves when all tasks so far have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#memory.tasks.values());
  }

  /** For a node that was deleted. */
  async forgetAll(): Promise<void> {
    for (const key of await this.keys()) await this.set(key, undefined);
    memories.delete(this.#owner);
  }
}

const PREFIX = 'workrights_';

/** Calls a function of the context store, all of which take a callback. */
function called<Result>(call: (done: (error: Error, value?: unknown) => void) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    call((error: Error | null | undefined, value?: unknown) => {
      if (error) reject(error);
      else resolve(value as Result);
    });
  });
}

function nothing(): void {}
