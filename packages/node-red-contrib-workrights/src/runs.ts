import { randomUUID } from 'node:crypto';

import type { VisaCheck, VisaCheckCreate } from '@workrights/client';
import { isOfAnother } from '@workrights/client/match-check';
import {
  bodyOf,
  InputError,
  MaybeSentError,
  operationNamed,
  runOperation,
  type OperationName,
  type Output,
  type Services,
} from '@workrights/connectors';
import type { NodeMessage } from 'node-red';

import { keptMessage, type Kept } from './kept.ts';
import { Store } from './store.ts';

type Input = Readonly<Record<string, unknown>>;
type Deliver = (output: Output) => void;

/** Runs the operation of one node. What a deploy must not lose is kept until the output has been delivered. */
export class Runs {
  readonly #services: Services;
  readonly #operation: OperationName;
  readonly #store: Store<Kept>;
  /** Fires when the node is closed. */
  readonly #closing: AbortSignal;

  constructor(services: Services, operation: OperationName, store: Store<Kept>, closing: AbortSignal) {
    this.#services = services;
    this.#operation = operation;
    this.#store = store;
    this.#closing = closing;
  }

  async run(input: Input, msg: NodeMessage, deliver: Deliver): Promise<void> {
    const output = () => runOperation(this.#services, this.#operation, input, { signal: this.#closing });
    if (this.#operation !== 'waitForVisaCheck') return deliver(await output());
    const { ids } = bodyOf(this.#operation, input) as { readonly ids: readonly string[] };
    const key = Store.keyOf(randomUUID());
    await this.#store.set(key, { ...begun(msg, false), owed: { ids, until: this.#endOf(input) } });
    return this.#settle(key, output(), deliver);
  }

  /**
   * Creates once for each idempotency key, also if messages with one key come at the same time.
   *
   * @param onId called with the ID before the wait for the result
   */
  async create(
    input: Input,
    msg: NodeMessage,
    idempotencyKey: string | undefined,
    deliver: Deliver,
    onId: (id: string) => void,
  ): Promise<void> {
    const key = Store.keyOf(idempotencyKey ?? randomUUID());
    const started = await this.#store.inTurn(key, async () => {
      this.#closing.throwIfAborted();
      const earlier = await this.#store.get(key);
      const kept: Kept = { ...begun(msg, idempotencyKey !== undefined), ...earlier };
      const { promise: hasId, resolve } = Promise.withResolvers<void>();
      // A create that is stopped while it is sent would lose its ID. So only the wait may be stopped.
      const stop = new AbortController();
      const abort = () => stop.abort();
      let keeping: Promise<void> | undefined;
      const output = runOperation(this.#services, this.#operation, input, {
        signal: stop.signal,
        onId: (id) => {
          onId(id);
          keeping = this.#store.set(key, { ...kept, id, owed: { ids: [id], until: this.#endOf(input) } });
          keeping.then(resolve, resolve);
          if (this.#closing.aborted) abort();
          else this.#closing.addEventListener('abort', abort);
        },
        idempotency: {
          key,
          store: {
            get: () => earlier && (earlier.id ?? 'sending'),
            set: (_, outcome) => keeping ?? this.#store.set(key, outcome === '' ? undefined : kept),
          },
        },
      }).finally(() => this.#closing.removeEventListener('abort', abort));
      await Promise.race([hasId, output.then(nothing, nothing)]);
      return { output, isReplay: earlier !== undefined };
    });
    const checked = started.output.then((output) => {
      if (started.isReplay) this.#requireSamePerson(input, output);
      return output;
    });
    return this.#settle(key, checked, deliver);
  }

  /** Goes on with what was not delivered before a deploy, a stop or a crash. */
  async resume(
    goOn: (message: NodeMessage, run: (deliver: Deliver) => Promise<void>) => void,
  ): Promise<void> {
    for (const key of await this.#store.keys()) {
      // The node before a deploy may still be sending it.
      const kept = await this.#store.inTurn(key, () => this.#store.get(key));
      if (kept === undefined || kept.reported) continue;
      const { id, owed, message } = kept;
      if (owed !== undefined) goOn(message, (deliver) => this.#settle(key, this.#read(owed), deliver));
      if (id !== undefined || owed !== undefined) continue;
      goOn(message, async () => {
        await this.#store.set(key, kept.hasKey ? { ...kept, reported: true } : undefined);
        throw new MaybeSentError();
      });
    }
  }

  #read({ ids, until }: NonNullable<Kept['owed']>): Promise<Output> {
    const options = { signal: this.#closing };
    if (this.#operation === 'createOnboardingRequest') {
      const input = { identifyBy: 'onboardId', onboardId: ids[0] };
      return runOperation(this.#services, 'getOnboardingRequest', input, options);
    }
    const timeout = Math.max(1, (until - Date.now()) / 1000);
    return runOperation(this.#services, 'waitForVisaCheck', { visaCheckId: ids, timeout }, options);
  }

  /** Delivers, and forgets what was owed afterwards. A wait that the node's end has stopped stays owed. */
  async #settle(key: string, running: Promise<Output>, deliver: Deliver): Promise<void> {
    try {
      deliver(await running);
    } catch (error) {
      if (!this.#closing.aborted) await this.#paid(key);
      throw error;
    }
    await this.#paid(key);
  }

  async #paid(key: string): Promise<void> {
    const kept = await this.#store.get(key);
    if (kept === undefined) return;
    const { owed: _, ...others } = kept;
    await this.#store.set(key, kept.hasKey ? others : undefined);
  }

  #endOf({ timeout, waitForResult }: Input): number {
    if (waitForResult === false || waitForResult === 'false') return Date.now();
    const usual = operationNamed(this.#operation).fields.find(({ name }) => name === 'timeout')?.default;
    return Date.now() + (Number(timeout) || Number(usual) || 0) * 1000;
  }

  /** One key for two people would give one of them the result of the other. */
  #requireSamePerson(input: Input, { items: [item] }: Output): void {
    if (this.#operation !== 'createVisaCheck' || item === undefined) return;
    const request = bodyOf(this.#operation, input) as VisaCheckCreate;
    if (!isOfAnother(item.record as VisaCheck, request)) return;
    const label = 'Idempotency Key';
    throw new InputError([{ field: '', label, message: `'${label}' was used for another check` }]);
  }
}

function begun(msg: NodeMessage, hasKey: boolean): Kept {
  return { at: Date.now(), hasKey, message: keptMessage(msg) };
}

function nothing(): void {}
