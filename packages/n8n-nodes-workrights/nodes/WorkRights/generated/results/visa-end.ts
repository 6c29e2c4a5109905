// Copied from packages/results by workrights-codegen. Do not edit.
import { EMPTY, objectOf } from './json';
import { snapshotOf } from './snapshot';

/** The end of the visa alone in a work rights record. */
export interface VisaEnd {
  /** The field that has it, by the service's name. */
  readonly field: string;
  /** As the service gives it; undefined when no field has it. */
  readonly value: unknown;
}

const NAME = 'gov_expiry_date';
/** An end, but of something else than a visa. */
const OF_OTHERS = /passport|document|card|licen[cs]e|course|training/;

/**
 * Finds the end of the visa. The description may have replaced a part of the field's name (open point `work-rights-gov-name`),
 * so that another field may have it: the only one that ends in `_expiry_date`, beside `visa_expiry_date`. Of two, nobody knows
 * which it is.
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
