// Copied from packages/results by workrights-codegen. Do not edit.
import { EMPTY, objectOf } from './json';
import { snapshotOf } from './snapshot';

/** The end of the visa, in a work rights record. */
export interface VisaEnd {
  /** The service's name of the field that has it. */
  readonly field: string;
  /** As the service gives it; undefined if no field has it. */
  readonly value: unknown;
}

const NAME = 'gov_expiry_date';
/** The end of something other than a visa. */
const OF_OTHERS = /passport|document|card|licen[cs]e|course|training/;

/**
 * Finds the end of the visa. The service's description may have replaced a part of the field's name (open point
 * `work-rights-gov-name`). So if `gov_expiry_date` is absent, the only other field that ends in `_expiry_date` counts, except
 * `visa_expiry_date`. With two such fields it isn't known which one.
 */
export function visaEndOf(record: unknown): VisaEnd {
  const fields = objectOf(snapshotOf(record)) ?? EMPTY;
  if (fields[NAME] !== undefined) return { field: NAME, value: fields[NAME] };
  const ends = Object.keys(fields).filter(
    (name) => /^\w+_expiry_date$/.test(name) && ![NAME, 'visa_expiry_date'].includes(name),
  );
  const [field] = ends;
  if (field === undefined || ends.length > 1 || OF_OTHERS.test(field))
    return { field: NAME, value: undefined };
  return { field, value: fields[field] };
}
