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
import type { Node, NodeAPI, NodeMessage } from 'node-red';

import type { Account } from './account.ts';
import { failureOf, inputOf, resultOf, type OperationDef } from './messages.ts';
import { NODE_TYPES } from './settings.ts';
import { storeOf, type Owed } from './store.ts';

export function registerOperations(RED: NodeAPI): void {
  for (const type of Object.keys(NODE_TYPES)) {
    function OperationNode(this: Node, def: OperationDef): void {
      RED.nodes.createNode(this, def);
      const account = RED.nodes.getNode(def.account ?? '') as Account | null;
      if (account?.services === undefined) this.status({ fill: 'red', shape: 'ring', text: 'no account' });
      else start(RED, this, def, account.services);
    }
    RED.nodes.registerType(type, OperationNode);
  }
}

/** Runs the operation for each message. What a deploy must not lose is kept until the result has been sent. */
export function start(RED: NodeAPI, node: Node, def: OperationDef, services: Services): void {
  const { operation } = def;
  const isCreate = operationNamed(operation).kind === 'create';
  const store = storeOf(node, def.store);
  const closing = new AbortController();
  const { signal } = closing;
  const underWay = new Set<Promise<unknown>>();
  /** The keys of this node's messages begin with it, so that `resume` knows those of the node before. */
  const own = randomUUID();

  const outcomes: OutcomeStore = {
    get: async (key) => (await store.get(key))?.outcome,
    // A message without an idempotency key is itself in the record.
    set: async (key, outcome) => store.set(key, { ...(await store.get(key)), at: Date.now(), outcome }),
  };

  const runAs = (name: OperationName, input: Readonly<Record<string, unknown>>): Promise<Output> =>
    runOperation(services, name, input, { signal });

  const sendResult = (msg: NodeMessage, output: Output): void =>
    node.send(Object.assign(msg, resultOf(operation, output)));

  const sendId = (msg: NodeMessage, id: string): void => {
    node.send([null, { ...RED.util.cloneMessage(msg), payload: { id } }]);
    // No node gets the message any more.
    if (signal.aborted) node.warn(`Created while the flow was stopped: ${id}`);
  };

  /** Sends the result, and then forgets what was owed. After the node's end, the node that follows does it. */
  const settle = async (key: string, msg: NodeMessage, running: Promise<Output>): Promise<void> => {
    try {
      const output = await running;
      signal.throwIfAborted();
      sendResult(msg, output);
    } finally {
      if (!signal.aborted) await store.set(key, undefined);
    }
  };

  /** Creates once for each idempotency key, also if messages with one key come at the same time. */
  const run = async (msg: NodeMessage): Promise<void> => {
    const { idempotencyKey: given = '', ...input } = await inputOf(RED, node, def, msg);
    if (!isCreate && operation !== 'waitForVisaCheck') return sendResult(msg, await runAs(operation, input));
    const { ids } = bodyOf(operation, input) as Pick<Owed, 'ids'>;
    const key = own + randomUUID();
    const turn = given === '' || given === null ? key : store.keyOf(String(given));
    const at = Date.now();
    // The other properties may be about a person, or can't be stored.
    const { _msgid, topic, idempotencyKey } = msg;
    const until = at + waitTimeOf(plainSource(input));
    const owed: Owed = { message: { _msgid, topic, idempotencyKey }, ids, turn, until };
    await store.set(key, { at, owed });
    const once = {
      idempotency: { key: turn, store: outcomes },
      onId: (id: string) => {
        sendId(msg, id);
        return store.set(key, { at, owed: { ...owed, ids: [id] } });
      },
    };
    return settle(key, msg, runOperation(services, operation, input, { signal, ...(isCreate && once) }));
  };

  const readOwed = async ({ ids, until }: Owed): Promise<Output> => {
    if (ids === undefined) throw new MaybeSentError();
    if (operation === 'createOnboardingRequest') {
      return runAs('getOnboardingRequest', { identifyBy: 'onboardId', onboardId: ids[0] });
    }
    const timeout = Math.max(1, (until - Date.now()) / 1000);
    return runAs('waitForVisaCheck', { visaCheckId: ids, timeout });
  };

  /** Shows a run in the status, and gives its error on. A run that a deploy has stopped goes on in the node that follows. */
  const follow = async (running: Promise<void>, done: (failure?: Error) => void): Promise<void> => {
    const ended = running.then(() => undefined, failureOf);
    const waiting = () => ({ fill: 'blue', shape: 'ring', text: `waiting: ${underWay.size}` }) as const;
    underWay.add(ended);
    node.status(waiting());
    const failure = await ended;
    underWay.delete(ended);
    const isFailed = failure !== undefined && !signal.aborted;
    const shown = isFailed ? ({ fill: 'red', shape: 'ring', text: 'failed' } as const) : {};
    node.status(underWay.size > 0 ? waiting() : shown);
    if (failure === undefined || isFailed) done(failure);
  };

  /** Goes on with what was not sent before a deploy, a stop or a crash. */
  const resume = async (): Promise<void> => {
    for (const [key, { owed: found }] of await store.entries()) {
      if (found === undefined || key.startsWith(own)) continue;
      // The node before a deploy may still be sending it.
      const outcome = await inTurn(found.turn, async () => outcomes.get(found.turn));
      const owed = (await store.get(key))?.owed;
      const msg: NodeMessage = { ...found.message, resumed: true };
      if (owed && (owed.ids || outcome))
        void follow(settle(key, msg, readOwed(owed)), (failure) => failure && node.error(failure, msg));
      // It was not sent.
      else await store.set(key, undefined);
    }
  };

  resume().catch(() => node.error('The context store could not be read.'));
  node.on('input', (msg, _, done) => void follow(run(msg), done));
  node.on('close', (removed: boolean, done: () => void) => {
    closing.abort();
    Promise.all(underWay)
      .then(() => store.close(removed))
      .catch(() => node.error('The context store could not be written.'))
      .finally(done);
  });
}
