import { randomUUID } from 'node:crypto';

import {
  bodyOf,
  MaybeSentError,
  plainSource,
  runOperation,
  waitTimeOf,
  type OperationName,
  type Output,
  type Services,
} from '@workrights/connectors';
import type { NodeMessage } from 'node-red';

import { keptMessage, type Kept } from './kept.ts';
import { Store } from './store.ts';

type Input = Readonly<Record<string, unknown>>;
type Deliver = (output: Output) => void;

/**
 * Runs the operation of one node. What a deploy must not lose is kept until the output has been delivered.
 *
 * @param closing aborts when the node is closed.
 */
export function runsOf(
  services: Services,
  operation: OperationName,
  store: Store<Kept>,
  closing: AbortSignal,
) {
  const runAs = (name: OperationName, input: Input): Promise<Output> =>
    runOperation(services, name, input, { signal: closing });

  const forget = async (key: string): Promise<void> => {
    const kept = await store.get(key);
    if (kept === undefined) return;
    const { owed: _, ...others } = kept;
    await store.set(key, kept.hasKey ? others : undefined);
  };

  /** Delivers, and forgets what was owed afterwards. A wait that the node's end has stopped stays owed. */
  const settle = async (key: string, running: Promise<Output>, deliver: Deliver): Promise<void> => {
    try {
      deliver(await running);
    } catch (error) {
      if (!closing.aborted) await forget(key);
      throw error;
    }
    await forget(key);
  };

  const readOwed = ({ ids, until }: NonNullable<Kept['owed']>): Promise<Output> => {
    if (operation === 'createOnboardingRequest') {
      return runAs('getOnboardingRequest', { identifyBy: 'onboardId', onboardId: ids[0] });
    }
    const timeout = Math.max(1, (until - Date.now()) / 1000);
    return runAs('waitForVisaCheck', { visaCheckId: ids, timeout });
  };

  const run = async (input: Input, msg: NodeMessage, deliver: Deliver): Promise<void> => {
    if (operation !== 'waitForVisaCheck') return deliver(await runAs(operation, input));
    const { ids } = bodyOf(operation, input) as { readonly ids: readonly string[] };
    const key = Store.keyOf(randomUUID());
    await store.set(key, { ...begun(msg, false), owed: { ids, until: endOf(input) } });
    return settle(key, runAs(operation, input), deliver);
  };

  /**
   * Creates once for each idempotency key, also if messages with one key come at the same time.
   *
   * @param onId called with the ID before the wait for the result
   */
  const create = async (
    input: Input,
    msg: NodeMessage,
    idempotencyKey: string | undefined,
    deliver: Deliver,
    onId: (id: string) => void,
  ): Promise<void> => {
    const key = Store.keyOf(idempotencyKey ?? randomUUID());
    const { output } = await store.inTurn(key, async () => {
      closing.throwIfAborted();
      const earlier = await store.get(key);
      const kept: Kept = { ...begun(msg, idempotencyKey !== undefined), ...earlier };
      const { promise: hasId, resolve } = Promise.withResolvers<void>();
      // A create that is stopped while it is sent would lose its ID. So only the wait may be stopped.
      const stop = new AbortController();
      const abort = () => stop.abort();
      let keeping: Promise<void> | undefined;
      const output = runOperation(services, operation, input, {
        signal: stop.signal,
        onId: (id) => {
          onId(id);
          keeping = store.set(key, { ...kept, id, owed: { ids: [id], until: endOf(input) } });
          keeping.then(resolve, resolve);
          if (closing.aborted) abort();
          else closing.addEventListener('abort', abort);
        },
        idempotency: {
          key,
          store: {
            get: () => earlier && (earlier.id ?? 'sending'),
            set: (_, outcome) => keeping ?? store.set(key, outcome === '' ? undefined : kept),
          },
        },
      }).finally(() => closing.removeEventListener('abort', abort));
      await Promise.race([hasId, output.catch(nothing)]);
      // In an object, so that the next in turn doesn't wait for the result.
      return { output };
    });
    return settle(key, output, deliver);
  };

  /** Goes on with what was not delivered before a deploy, a stop or a crash. */
  const resume = async (
    goOn: (message: NodeMessage, run: (deliver: Deliver) => Promise<void>) => void,
  ): Promise<void> => {
    for (const key of await store.keys()) {
      // The node before a deploy may still be sending it.
      const kept = await store.inTurn(key, () => store.get(key));
      if (kept === undefined || kept.reported) continue;
      const { id, owed, message } = kept;
      if (owed !== undefined) goOn(message, (deliver) => settle(key, readOwed(owed), deliver));
      if (id !== undefined || owed !== undefined) continue;
      goOn(message, async () => {
        await store.set(key, kept.hasKey ? { ...kept, reported: true } : undefined);
        throw new MaybeSentError();
      });
    }
  };

  return { run, create, resume };
}

/** The end of the wait: milliseconds since the epoch. */
function endOf(input: Input): number {
  return Date.now() + waitTimeOf(plainSource(input));
}

function begun(msg: NodeMessage, hasKey: boolean): Kept {
  return { at: Date.now(), hasKey, message: keptMessage(msg) };
}

function nothing(): void {}
