import { promisify } from 'node:util';

import {
  explainFailure,
  InputError,
  operationNamed,
  type Field,
  type OperationName,
  type Output,
} from '@workrights/connectors';
import type { Node, NodeAPI, NodeDef, NodeMessage } from 'node-red';

import { DEFAULTS, formFields, type OperationSettings } from './settings.ts';

export type OperationDef = NodeDef & Pick<OperationSettings, 'operation'> & Partial<OperationSettings>;

/** What an operation is run with: the values of the form, and for fields that it leaves empty, those of `msg.payload`. */
export async function inputOf(
  RED: NodeAPI,
  node: Node,
  { operation, fields }: OperationDef,
  msg: NodeMessage,
) {
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

/** The operations that aren't searches, but may still find several records. */
const OF_SEVERAL = new Set<OperationName>(['downloadVisaCheckRecord', 'waitForVisaCheck']);

/** The properties of the message: a list for operations that may find several records. */
export function resultOf(operation: OperationName, { items, notes }: Output): NodeMessage {
  const payload = items.map(({ json, file }) =>
    file ? { ...json, content: Buffer.from(file.bytes) } : json,
  );
  const record = items.map((item) => item.record);
  const isList = operationNamed(operation).kind === 'search' || OF_SEVERAL.has(operation);
  return isList ? { payload, record, notes } : { payload: payload[0], record: record[0], notes };
}

/** An error as a Catch node gets it in `msg.error`: its kind, for a Switch node, and what to do. It names no value of a person. */
export function failureOf(error: unknown): Error {
  const { message, kind: code, description, field, checkId } = explainFailure(error);
  // Node-RED shows the text, without the word "Error" before it.
  const toString = () => message;
  return Object.assign(new Error(message, { cause: { description, field, checkId } }), { code, toString });
}
