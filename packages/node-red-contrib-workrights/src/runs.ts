import { randomUUID } from 'node:crypto';

import {
  bodyOf,
  inTurn,
  MaybeSentError,
  operationNamed,
  plainSource,
  runOperation,
  waitTimeOf,
  type OperationName,
  type OutcomeStore,
  type Output,
  type Services,
} from '@workrights/connectors';
import type { NodeMessage } from 'node-red';

import type { Dated, Store } from './store.ts';

type Input = Readonly<Record<string, unknown>>;

/** How a node passes on what came of a message. */
export interface Outlets {
  /** The ID of what was created, before the wait for the result. */
  readonly sendId: (msg: NodeMessage, id: string) => void;
  readonly sendResult: (msg: NodeMessage, output: Output) => void;
}

/** What a node remembers. Nothing of it is of a person. */
export interface Kept extends Dated {
  /** What became of a create: see `OutcomeStore`. */
  readonly outcome?: string;
  /** A message whose result has not been delivered. */
  readonly owed?: Owed;
}

interface Owed {
  readonly message: NodeMessage;
  /** The records that its result is about, as soon as they are known. */
  readonly ids?: readonly string[] | undefined;
  /** The key of the record that has the outcome of its create. */
  readonly turn: string;
  /** The end of the wait: milliseconds since the epoch. */
  readonly until: number;
}

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
  { sendId, sendResult }: Outlets,
) {
  const isCreate = operationNamed(operation).kind === 'create';
  /** The keys of this node's messages begin with it, so that `resume` knows those of the node before. */
  const own = randomUUID();

  const outcomes: OutcomeStore = {
    get: async (key) => (await store.get(key))?.outcome,
    // A message without an idempotency key is itself in the record.
    set: async (key, outcome) => store.set(key, { ...(await store.get(key)), at: Date.now(), outcome }),
  };

  const runAs = (name: OperationName, input: Input): Promise<Output> =>
    runOperation(services, name, input, { signal: closing });

  /** Sends the result, and then forgets what was owed. After the node's end, the node that follows does it. */
  const settle = async (key: string, msg: NodeMessage, running: Promise<Output>): Promise<void> => {
    try {
      const output = await running;
      closing.throwIfAborted();
      sendResult(msg, output);
    } finally {
      if (!closing.aborted) await store.set(key, undefined);
    }
  };

  /** Creates once for each idempotency key, also if messages with one key come at the same time. */
  const run = async (input: Input, msg: NodeMessage, idempotencyKey?: string): Promise<void> => {
    if (!isCreate && operation !== 'waitForVisaCheck') return sendResult(msg, await runAs(operation, input));
    const { ids } = bodyOf(operation, input) as Pick<Owed, 'ids'>;
    const key = own + randomUUID();
    const turn = idempotencyKey === undefined ? key : store.keyOf(idempotencyKey);
    const at = Date.now();
    // The other properties may be about a person, or can't be stored.
    const message = { _msgid: msg._msgid, topic: msg.topic, idempotencyKey: msg['idempotencyKey'] };
    const owed: Owed = { message, ids, turn, until: at + waitTimeOf(plainSource(input)) };
    await store.set(key, { at, owed });
    const once = {
      idempotency: { key: turn, store: outcomes },
      onId: (id: string) => {
        sendId(msg, id);
        return store.set(key, { at, owed: { ...owed, ids: [id] } });
      },
    };
    const options = { signal: closing, ...(isCreate && once) };
    return settle(key, msg, runOperation(services, operation, input, options));
  };

  const readOwed = async ({ ids, until }: Owed): Promise<Output> => {
    if (ids === undefined) throw new MaybeSentError();
    if (operation === 'createOnboardingRequest') {
      return runAs('getOnboardingRequest', { identifyBy: 'onboardId', onboardId: ids[0] });
    }
    const timeout = Math.max(1, (until - Date.now()) / 1000);
    return runAs('waitForVisaCheck', { visaCheckId: ids, timeout });
  };

  /** Goes on with what was not sent on before a deploy, a stop or a crash: the messages, and their runs. */
  async function* resume(): AsyncGenerator<readonly [NodeMessage, Promise<void>]> {
    for (const [key, { owed: found }] of await store.entries()) {
      if (found === undefined || key.startsWith(own)) continue;
      // The node before a deploy may still be sending it.
      const outcome = await inTurn(found.turn, async () => outcomes.get(found.turn));
      const owed = (await store.get(key))?.owed;
      const message: NodeMessage = { ...found.message, resumed: true };
      if (owed && (owed.ids || outcome)) yield [message, settle(key, message, readOwed(owed))];
      // It was not sent.
      else await store.set(key, undefined);
    }
  }

  return { run, resume };
}
