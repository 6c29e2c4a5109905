import { operationNamed, type OperationName, type Output } from '@workrights/connectors';
import type { Node, NodeAPI, NodeDef, NodeMessage } from 'node-red';

import type { Account } from './account.ts';
import { Failure } from './failure.ts';
import { evaluate, inputOf } from './input.ts';
import type { Kept } from './kept.ts';
import { NODE_TYPES } from './node-types.ts';
import { runsOf } from './runs.ts';
import { NO_KEY, type OperationSettings } from './settings.ts';
import { Store } from './store.ts';

type OperationDef = NodeDef & Pick<OperationSettings, 'operation'> & Partial<OperationSettings>;

export function registerOperations(RED: NodeAPI): void {
  for (const type of Object.keys(NODE_TYPES)) {
    function OperationNode(this: Node, def: OperationDef): void {
      RED.nodes.createNode(this, def);
      const account = RED.nodes.getNode(def.account ?? '') as Account | null;
      if (account?.services === undefined) this.status({ fill: 'red', shape: 'ring', text: 'no account' });
      else start(RED, this, def, account);
    }
    RED.nodes.registerType(type, OperationNode);
  }
}

function start(RED: NodeAPI, node: Node, def: OperationDef, { services }: Account): void {
  const { operation, fields = {}, key = NO_KEY } = def;
  const closing = new AbortController();
  const store = new Store<Kept>(node, def.store);
  const runs = runsOf(services, operation, store, closing.signal);
  const busy = showBusy(node);

  /** Shows a run in the status, and gives its error on. A run that a deploy has stopped goes on in the node that follows. */
  const follow = async (run: Promise<void>, done: (failure?: Failure) => void): Promise<void> => {
    const end = busy();
    const failure = await run.then(
      () => undefined,
      (error: unknown) => new Failure(error),
    );
    end(failure === undefined || closing.signal.aborted);
    if (failure === undefined || !closing.signal.aborted) done(failure);
  };

  node.on('input', (msg, send, done) => {
    const deliver = (output: Output) => send(Object.assign(msg, resultOf(operation, output)));
    const sendId = (id: string): void => {
      send([null, { ...RED.util.cloneMessage(msg), payload: { id } }]);
      // No node gets the message any more.
      if (closing.signal.aborted) node.warn(`Created while the flow was stopped: ${id}`);
    };
    const run = async (): Promise<void> => {
      const input = await inputOf(RED, node, operation, fields, msg);
      if (operationNamed(operation).kind !== 'create') return runs.run(input, msg, deliver);
      const given = await evaluate(RED, node, key, msg, KEY_FIELD);
      const idempotencyKey =
        given === undefined || given === null || given === '' ? undefined : String(given);
      return runs.create(input, msg, idempotencyKey, deliver, sendId);
    };
    void follow(run(), done);
  });

  const unreadable = () => node.error('The context store could not be read.');
  runs
    .resume((kept, run) => {
      const message: NodeMessage = { ...kept, resumed: true };
      const deliver = (output: Output) => node.send({ ...message, ...resultOf(operation, output) });
      void follow(run(deliver), (failure) => failure && node.error(failure, message));
    })
    .catch(unreadable)
    .finally(() => void store.forgetDaily(closing.signal, unreadable));

  node.on('close', (removed: boolean, done: () => void) => {
    closing.abort();
    store
      .idle()
      .then(() => (removed ? store.forgetAll() : undefined))
      .catch(() => node.error('The context store could not be written.'))
      .finally(done);
  });
}

const KEY_FIELD = { name: 'idempotencyKey', label: 'Idempotency Key' };

/** The properties of the message: a list for operations that may find several records. */
function resultOf(operation: OperationName, { items, notes }: Output): NodeMessage {
  const payloads = items.map(({ json, file }) =>
    file ? { ...json, content: Buffer.from(file.bytes) } : json,
  );
  const records = items.map(({ record }) => record);
  const { fields, kind } = operationNamed(operation);
  const isList =
    kind === 'search' ||
    operation === 'downloadVisaCheckRecord' ||
    fields.some(({ path }) => path[0] === 'ids');
  return isList
    ? { payload: payloads, record: records, notes }
    : { payload: payloads[0], record: records[0], notes };
}

/** Shows how many messages are under way, or that the last one failed. */
function showBusy(node: Node): () => (isFine: boolean) => void {
  let underWay = 0;
  const show = (isFine: boolean): void => {
    if (underWay > 0) node.status({ fill: 'blue', shape: 'ring', text: `waiting: ${underWay}` });
    else node.status(isFine ? {} : { fill: 'red', shape: 'ring', text: 'failed' });
  };
  return () => {
    underWay += 1;
    show(true);
    return (isFine) => {
      underWay -= 1;
      show(isFine);
    };
  };
}
