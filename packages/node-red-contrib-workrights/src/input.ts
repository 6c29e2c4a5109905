import { promisify } from 'node:util';

import { InputError, operationNamed, type Field, type OperationName } from '@workrights/connectors';
import type { Node, NodeAPI, NodeMessage } from 'node-red';

import type { OperationSettings, Setting } from './settings.ts';

/** What an operation is run with: the values of the form, and for fields that it leaves empty, those of `msg.payload`. */
export async function inputOf(
  RED: NodeAPI,
  node: Node,
  operation: OperationName,
  settings: OperationSettings['fields'],
  msg: NodeMessage,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const field of operationNamed(operation).fields) {
    const setting = settings[field.name];
    const isSet = setting !== undefined && setting.value !== '';
    const value = isSet ? await evaluate(RED, node, setting, msg, field) : fromPayload(field, msg.payload);
    if (value !== undefined) input[field.name] = value;
  }
  return input;
}

/** @throws InputError if the expression fails. Its own error may name values, so it isn't shown. */
export async function evaluate(
  RED: NodeAPI,
  node: Node,
  { type, value }: Setting,
  msg: NodeMessage,
  { name, label }: { readonly name: string; readonly label: string },
): Promise<unknown> {
  if (type === 'choice' || type === 'str') return value;
  try {
    return await promisify(RED.util.evaluateNodeProperty)(value, type, node, msg);
  } catch {
    throw new InputError([{ field: name, label, message: `'${label}' has an expression that fails` }]);
  }
}

/** A payload that isn't an object, such as a text or a list, is the ID or the IDs. */
function fromPayload({ name, refersTo }: Field, payload: unknown): unknown {
  if (refersTo !== undefined && (typeof payload !== 'object' || Array.isArray(payload))) return payload;
  if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, name)) return undefined;
  return (payload as Record<string, unknown>)[name];
}
