import { promisify } from 'node:util';

import {
  explainFailure,
  InputError,
  operationNamed,
  type Field,
  type OperationName,
  type Output,
} from '@workrights/connectors';
import type { Node, NodeAPI, NodeDef, NodeMessage, NodeStatus } from 'node-red';

import type { Account } from './account.ts';
import { runsOf, type Kept } from './runs.ts';
import { DEFAULTS, formFields, NODE_TYPES, type OperationSettings } from './settings.ts';
import { storeOf } from './store.ts';

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
  const { operation } = def;
  const closing = new AbortController();
  const store = storeOf<Kept>(node, def.store);
  const runs = runsOf(services, operation, store, closing.signal, {
    sendResult: (msg, output) => node.send(Object.assign(msg, resultOf(operation, output))),
    sendId: (msg, id) => {
      node.send([null, { ...RED.util.cloneMessage(msg), payload: { id } }]);
      // No node gets the message any more.
      if (closing.signal.aborted) node.warn(`Created while the flow was stopped: ${id}`);
    },
  });
  const underWay = new Set<Promise<unknown>>();

  /** Shows a run in the status, and gives its error on. A run that a deploy has stopped goes on in the node that follows. */
  const follow = async (run: Promise<void>, done: (failure?: Error) => void): Promise<void> => {
    const show = (fallback: NodeStatus) => {
      const text = `waiting: ${underWay.size}`;
      node.status(underWay.size > 0 ? { fill: 'blue', shape: 'ring', text } : fallback);
    };
    const ended = run.then(() => undefined, failureOf);
    underWay.add(ended);
    show({});
    const failure = await ended;
    underWay.delete(ended);
    const isFailed = failure !== undefined && !closing.signal.aborted;
    show(isFailed ? { fill: 'red', shape: 'ring', text: 'failed' } : {});
    if (failure === undefined || isFailed) done(failure);
  };

  node.on('input', (msg, _, done) => {
    const run = async (): Promise<void> => {
      const { idempotencyKey: key, ...input } = await inputOf(RED, node, def, msg);
      return runs.run(input, msg, String(key ?? '') || undefined);
    };
    void follow(run(), done);
  });
  const resume = async (): Promise<void> => {
    for await (const [msg, run] of runs.resume())
      void follow(run, (failure) => failure && node.error(failure, msg));
  };
  resume().catch(() => node.error('The context store could not be read.'));
  node.on('close', (removed: boolean, done: () => void) => {
    closing.abort();
    Promise.all(underWay)
      .then(() => store.close(removed))
      .catch(() => node.error('The context store could not be written.'))
      .finally(done);
  });
}

/** An error as a Catch node gets it in `msg.error`: its kind, for a Switch node, and what to do. It names no value of a person. */
function failureOf(error: unknown): Error {
  const { message, kind: code, description, field, checkId } = explainFailure(error);
  // Node-RED shows the text, without the word "Error" before it.
  const toString = () => message;
  return Object.assign(new Error(message, { cause: { description, field, checkId } }), { code, toString });
}

/** The properties of the message: a list for operations that may find several records. */
function resultOf(operation: OperationName, { items, notes }: Output): NodeMessage {
  const payload = items.map(({ json, file }) =>
    file ? { ...json, content: Buffer.from(file.bytes) } : json,
  );
  const record = items.map((item) => item.record);
  const { fields, kind } = operationNamed(operation);
  const isList =
    kind === 'search' ||
    operation === 'downloadVisaCheckRecord' ||
    fields.some(({ path }) => path[0] === 'ids');
  return isList ? { payload, record, notes } : { payload: payload[0], record: record[0], notes };
}

/** What an operation is run with: the values of the form, and for fields that it leaves empty, those of `msg.payload`. */
async function inputOf(
  RED: NodeAPI,
  node: Node,
  { operation, fields }: OperationDef,
  msg: NodeMessage,
): Promise<Readonly<Record<string, unknown>>> {
  const evaluate = promisify(RED.util.evaluateNodeProperty);
  const input: Record<string, unknown> = {};
  for (const field of formFields(operationNamed(operation))) {
    const { name, label } = field;
    const { type, value } = { ...DEFAULTS, ...fields }[name] ?? { type: 'str', value: '' };
    try {
      input[name] = value === '' ? fromPayload(field, msg.payload) : await evaluate(value, type, node, msg);
    } catch {
      // Its own error may name values.
      throw new InputError([{ field: name, label, message: `'${label}' has an expression that fails` }]);
    }
  }
  return input;
}

/** A payload that isn't an object, such as a text or a list, is the ID or the IDs. */
function fromPayload({ name, refersTo }: Field, payload: unknown): unknown {
  if (refersTo !== undefined && (typeof payload !== 'object' || Array.isArray(payload))) return payload;
  if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, name)) return undefined;
  return (payload as Record<string, unknown>)[name];
}
