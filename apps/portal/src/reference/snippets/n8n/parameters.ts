import { valueAt } from 'n8n-nodes-workrights/nodes/WorkRights/generated/explainer/path.ts';
import type { FormOperation } from 'n8n-nodes-workrights/nodes/WorkRights/fields/operations.ts';
import { asOneOf } from 'n8n-nodes-workrights/nodes/WorkRights/generated/connectors/input/choices.ts';
import {
  matches,
  type Chosen,
  type Field,
} from 'n8n-nodes-workrights/nodes/WorkRights/generated/connectors/operations/field.ts';
import type { JsonObject } from '../tool.ts';
import { fromBefore, type NodeParameters } from './workflow.ts';

/** Ids that only a sandbox knows, with the field of the previous node's output that has each. */
const FROM_BEFORE: Readonly<Record<string, string>> = {
  ids: 'id',
  key_id: 'key_id',
  onboard_id: 'onboard_id',
};

/** The parameters with which the node sends a body. Leaves out what the credential and the node add themselves. */
export function parametersOf(
  { resource, operation, fields }: FormOperation,
  body: JsonObject,
): NodeParameters {
  const chosen = choicesIn(fields, body);
  const form: Record<string, unknown> = {};
  const groups: Record<string, Record<string, unknown>> = {};
  for (const field of fields) {
    if (shownEntry(fields, field, chosen) !== field) continue;
    const { name, group } = field;
    const value = group === undefined && isChoice(field) ? chosen[name] : shownValue(field, body);
    if (value === undefined) continue;
    const target = group === undefined ? form : (groups[group] ??= {});
    target[name] = value;
  }
  return { resource, operation, ...form, ...groups };
}

/** Of the entries with a field's path, the one that the form shows. */
function shownEntry(fields: readonly Field[], { name, path }: Field, chosen: Chosen): Field | undefined {
  const entries = fields.filter(
    (one) => one.name === name && one.path.join() === path.join() && !matches(one.unless, chosen),
  );
  return entries.find(({ elsewhere }) => !matches(elsewhere, chosen)) ?? entries[0];
}

/** Whether a choice always has a value. */
function isChoice(field: Field): boolean {
  return field.type === 'choice' && field.default !== undefined;
}

/** The values of a form's choices: from the body, otherwise the form's defaults. */
function choicesIn(fields: readonly Field[], body: JsonObject): Chosen {
  return Object.fromEntries(
    fields
      .filter((field) => isChoice(field))
      .map((field) => [
        field.name,
        field.path.length === 0
          ? switchFor(field, fields, body)
          : (valueAt(body, field.path) ?? field.default),
      ]),
  );
}

/** The choice of a switch that shows exactly the fields of the body. */
function switchFor({ name, choices = [] }: Field, fields: readonly Field[], body: JsonObject): unknown {
  const switched = fields.filter(({ unless = {} }) => name in unless);
  const fits = (value: unknown): boolean =>
    switched.every(
      ({ path, unless }) => matches(unless, { [name]: value }) === (valueAt(body, path) === undefined),
    );
  return choices.find(({ value }) => fits(value))?.value;
}

function shownValue({ otherValues: _, ...field }: Field, body: JsonObject): unknown {
  const value = field.path.length === 0 ? undefined : valueAt(body, field.path);
  const before = FROM_BEFORE[field.path.at(-1) ?? ''];
  if (value === undefined) return undefined;
  if (before !== undefined) return fromBefore(before, field.refersTo !== undefined);
  return field.type === 'choice' ? asOneOf(field, value) : value;
}
