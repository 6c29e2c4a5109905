// Copied from packages/connectors by workrights-codegen. Do not edit.
import { valueAt } from '../../explainer/path';
import { isObject } from '../../explainer/value';
import { matches, type Chosen, type Field } from '../operations/field';
import { readValue } from './read-value';
import { asText } from './text';

/** Where a tool keeps what was typed. */
export interface Source {
  /** What a field has; undefined if it has nothing, not even an empty value. */
  readonly valueOf: (field: Field) => unknown;
  /** What a column of a spreadsheet gives a field that is empty in the form. */
  readonly cellOf?: ((field: Field) => unknown) | undefined;
}

export type Body = Record<string, unknown>;

/**
 * The part of a request's body that these fields supply. Empty fields are left out, so that the contract says what is missing;
 * empty choices aren't, because the service would then choose.
 *
 * @param chosen values already read. Conditions use them, and fields take them as they are.
 * @throws InputError for an unknown country.
 */
export function requestOf(fields: readonly Field[], source: Source, chosen: Chosen = {}): Body {
  const body: Body = {};
  for (const field of fields) {
    if (field.path.length === 0 || valueAt(body, field.path) !== undefined) continue;
    const entries = entriesOf(fields, field, chosen);
    if (entries.length === 0) continue;
    const value = Object.hasOwn(chosen, field.name) ? chosen[field.name] : valueOf(entries, source);
    if (value !== undefined) put(body, field.path, value);
  }
  return body;
}

/** All entries with the field's path that belong to the request. The one that the form shows is first, but any may be filled. */
function entriesOf(fields: readonly Field[], { path }: Field, chosen: Chosen): readonly Field[] {
  const entries = fields.filter(
    (one) => one.path.join('.') === path.join('.') && !matches(one.unless, chosen),
  );
  const isElsewhere = ({ elsewhere }: Field): boolean => matches(elsewhere, chosen);
  return [...entries.filter((one) => !isElsewhere(one)), ...entries.filter(isElsewhere)];
}

function valueOf(entries: readonly Field[], { valueOf: given, cellOf }: Source): unknown {
  for (const entry of entries) {
    const value = given(entry);
    if (value === undefined) continue;
    const isChoice = entry.type === 'choice' && entry.default !== undefined;
    if (asText(value) !== '' || isChoice || entry.evenEmpty === true) return readValue(entry, value);
  }
  for (const entry of entries) {
    const cell = entry.column === undefined ? undefined : cellOf?.(entry);
    if (cell !== undefined) return readValue(entry, cell);
  }
  return undefined;
}

function put(body: Body, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const held = body[name];
  const inner: Body = isObject(held) ? (held as Body) : {};
  body[name] = inner;
  put(inner, rest, value);
}
