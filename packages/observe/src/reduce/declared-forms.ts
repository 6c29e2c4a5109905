import { isObject } from './read-body.ts';

/**
 * A check whose result is named by `visa_check_schema` has the form of a reading of the open point result-discriminator,
 * and so has one with both names. The comparison tells which it is. To the contract it is the field `visa_schema`: neither
 * an unlisted field nor a missing one.
 */
export function asDeclared(record: unknown): unknown {
  const visa = isObject(record) ? record['visa'] : undefined;
  if (!isObject(record) || !isObject(visa) || !Object.hasOwn(visa, 'visa_check_schema')) return record;
  // While a New Zealand check is pending, the echo of its request stands there, with this field of its own.
  if (record['status'] !== 'completed') return record;
  const { visa_check_schema: name, ...others } = visa;
  return { ...record, visa: { visa_schema: name, ...others } };
}
