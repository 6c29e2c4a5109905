// Copied from packages/connectors by workrights-codegen. Do not edit.
import type { FieldName } from '../../columns/fields';

/** A field of an operation's form. Forms, requests and error messages of every connector read it. */
export interface Field {
  /** Its key in the input. */
  readonly name: string;
  /** The property names that lead to its value in the request's body. Empty if it only chooses other fields, or how to run. */
  readonly path: readonly string[];
  readonly label: string;
  readonly help: string;
  readonly placeholder?: string;
  readonly type: FieldType;
  readonly required?: true;
  /** What a choice offers. */
  readonly choices?: readonly Choice[];
  /** Without it, a choice has to be made. */
  readonly default?: string | number | boolean;
  /** If one of these other fields has one of these values, the field isn't part of the request. */
  readonly unless?: Conditions;
  /** The section of the form that contains it: its fields are sent only if they were added there. */
  readonly group?: Group;
  /** If one of these other fields has one of these values, another entry with the same path shows the field. */
  readonly elsewhere?: Conditions;
  /** An empty value is sent, so that the contract rejects it: without it, the request would mean another record. */
  readonly evenEmpty?: true;
  /** How its text is read, if its type doesn't say it. */
  readonly reads?: 'mobileNumber';
  /** The value is the ID of such a record, or a list of IDs if the path is `ids`. */
  readonly refersTo?: 'visaCheck' | 'onboardingRequest';
  /** The spreadsheet column that can fill it when it's empty in the form. */
  readonly column?: FieldName;
  /** Values that the contract accepts but the form doesn't offer. */
  readonly otherValues?: readonly string[];
  /** What its value says about a person: error messages mask it. */
  readonly identifies: 'nobody' | Identity;
}

/** `date` is a day; `time` a moment, which the service wants as seconds since 1970. */
export type FieldType = 'text' | 'choice' | 'country' | 'date' | 'time' | 'boolean' | 'number';

export interface Choice {
  readonly label: string;
  readonly value: string;
  readonly help?: string;
}

export type Identity = 'date' | 'email' | 'name' | 'number' | 'phone';

/** `filters` and `options` are not sent: they say what to return, and how to run. */
export type Group = 'additionalFields' | 'updateFields' | 'filters' | 'options';

/** The titles of the sections. */
export const GROUP_LABELS: Readonly<Record<Group, string>> = {
  additionalFields: 'Additional Fields',
  updateFields: 'Update Fields',
  filters: 'Filters',
  options: 'Options',
};

/** Values of other fields, by name. One match is enough. */
export type Conditions = Readonly<Record<string, readonly string[]>>;

/** The values of the fields that conditions name. */
export type Chosen = Readonly<Record<string, unknown>>;

export function matches(conditions: Conditions = {}, chosen: Chosen): boolean {
  return Object.entries(conditions).some(([name, values]) => values.includes(String(chosen[name])));
}
