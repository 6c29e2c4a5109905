import { asOneOf, choicesOf, isChoice } from 'n8n-nodes-workrights/nodes/WorkRights/fields/choices.ts';
import {
  matches,
  placesOf,
  type Chosen,
  type Field,
} from 'n8n-nodes-workrights/nodes/WorkRights/fields/field.ts';
import type { FormRequest } from 'n8n-nodes-workrights/nodes/WorkRights/fields/requests.ts';
import { valueAt } from 'n8n-nodes-workrights/nodes/WorkRights/generated/explainer/path.ts';
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
  { resource, operation, fields, switchedBy }: FormRequest,
  body: JsonObject,
): NodeParameters {
  const switched = switchedBy ? { [switchedBy.name]: switchFor(switchedBy, fields, body) } : {};
  const chosen: Chosen = { ...switched, ...choicesIn(fields, body) };
  const form: Record<string, unknown> = {};
  const collections: Record<string, Record<string, unknown>> = {};
  const set = new Set<string>();
  for (const field of fields) {
    const [place] = placesOf(field, operation, chosen);
    const { name } = field.parameter;
    const isInForm = place?.collection === undefined;
    const value = isInForm && isChoice(field.parameter) ? chosen[name] : shownValue(field, body);
    if (place === undefined || value === undefined || set.has(field.path.join())) continue;
    set.add(field.path.join());
    const target = place.collection === undefined ? form : (collections[place.collection] ??= {});
    target[name] = value;
  }
  return { resource, operation, ...switched, ...form, ...collections };
}

/** The values of a form's choices: from the body, otherwise the form's defaults. */
function choicesIn(fields: readonly Field[], body: JsonObject): Chosen {
  const choices = fields.filter(({ parameter }) => isChoice(parameter));
  return Object.fromEntries(
    choices.map((field) => [field.parameter.name, valueAt(body, field.path) ?? field.parameter.default]),
  );
}

/** The choice of a switch that shows exactly the fields of the body. */
function switchFor(
  parameter: NonNullable<FormRequest['switchedBy']>,
  fields: readonly Field[],
  body: JsonObject,
): unknown {
  const switched = fields.filter(({ unless = {} }) => parameter.name in unless);
  const fits = (value: unknown): boolean =>
    switched.every(
      ({ path, unless }) =>
        matches(unless, { [parameter.name]: value }) === (valueAt(body, path) === undefined),
    );
  return choicesOf(parameter).find(({ value }) => fits(value))?.value;
}

function shownValue({ path, parameter }: Field, body: JsonObject): unknown {
  const value = valueAt(body, path);
  const before = FROM_BEFORE[path.at(-1) ?? ''];
  if (value === undefined) return undefined;
  if (before !== undefined) return fromBefore(before, parameter.type === 'resourceLocator');
  return parameter.type === 'options' ? asOneOf(parameter, value) : value;
}
