// Copied from packages/connectors by workrights-codegen. Do not edit.
import { explain } from '../../explainer/explain';
import type { Field } from '../operations/field';
import { visaCheckIdRule } from '../../visa-checks-rules';
import { invalidField } from './input-error';
import { asText } from './text';

/**
 * A check's URL, with its ID. The path in `Location` is spelt differently. Only the ID is used: requests go to
 * the configured host.
 */
export const CHECK_URL = 'https?://\\S+/visa[-_]checks?/(vc_[^/?#\\s]+)\\S*';

const WHOLE_URL = new RegExp(`^${CHECK_URL}$`, 'u');

/** The ID of a check, given by it or by its URL. @throws InputError if it's no ID. */
export function checkIdOf(field: Field, value: unknown): string {
  const text = asText(value);
  const id = typeof text === 'string' ? (WHOLE_URL.exec(text)?.[1] ?? text) : '';
  const [fault] = explain(visaCheckIdRule, id);
  if (fault === undefined) return id;
  throw invalidField(field, fault.message);
}

/** The IDs of a list, or of a text with one ID a line or with commas, each once. @throws InputError if one is no ID. */
export function checkIdsOf(field: Field, value: unknown): string[] {
  const values: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[\s,;]+/u).filter((text) => text !== '')
      : [value];
  const ids = (values.length === 0 ? [''] : values).map((one) => checkIdOf(field, one));
  return [...new Set(ids)];
}
