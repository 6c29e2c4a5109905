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

import { keptMessage, type Kept, type Owed } from './kept.ts';
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

  const forget = (key: string, runId: string): Promise<void> =>
    store.inTurn(key, async () => {
      const kept = await store.get(key);
      if (kept === undefined) return;
      const { [runId]: _, ...owed } = kept.owed ?? {};
      await store.set(key, kept.hasKey || Object.keys(owed).length > 0 ? { ...kept, owed } : undefined);
    });

  /** Delivers, and forgets what was owed afterwards. A wait that the node's end has stopped stays owed. */
  const settle = async (
    key: string,
    runId: string,
    running: Promise<Output>,
    deliver: Deliver,
  ): Promise<void> => {
    try {
      deliver(await running);
    } catch (error) {
      if (!closing.aborted) await forget(key, runId);
      throw error;
    }
    await forget(key, runId);
  };

  const readOwed = ({ ids, until }: Owed): Promise<Output> => {
    if (operation === 'createOnboardingRequest') {
      return runAs('getOnboardingRequest', { identifyBy: 'onboardId', onboardId: ids[0] });
    }
    const timeout = Math.max(1, (until - Date.now()) / 1000);
    return runAs('waitForVisaCheck', { visaCheckId: ids, timeout });
  };

  const run = async (input: Input, msg: NodeMessage, deliver: Deliver): Promise<void> => {
    if (operation !== 'waitForVisaCheck') return deliver(await runAs(operation, input));
    const { ids } = bodyOf(operation, input) as { readonly ids: readonly string[] };
    const runId = randomUUID();
    const key = Store.keyOf(runId);
    const kept = begun(msg, false);
    await store.set(key, { ...kept, owed: { [runId]: { message: kept.message, ids, until: endOf(input) } } });
    return settle(key, runId, runAs(operation, input), deliver);
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
    const runId = randomUUID();
    const key = Store.keyOf(idempotencyKey ?? runId);
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
          const own = { message: keptMessage(msg), ids: [id], until: endOf(input) };
          keeping = store.set(key, { ...kept, id, owed: { ...kept.owed, [runId]: own } });
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
    return settle(key, runId, output, deliver);
  };

  /** Goes on with what was not delivered before a deploy, a stop or a crash. */
  const resume = async (
    goOn: (message: NodeMessage, run: (deliver: Deliver) => Promise<void>) => void,
  ): Promise<void> => {
    for (const key of await store.keys()) {
      // The node before a deploy may still be sending it.
      const kept = await store.inTurn(key, () => store.get(key));
      if (kept === undefined || kept.reported) continue;
      const { id, owed = {}, message } = kept;
      for (const [runId, own] of Object.entries(owed))
        goOn(own.message, (deliver) => settle(key, runId, readOwed(own), deliver));
      if (id !== undefined || Object.keys(owed).length > 0) continue;
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
