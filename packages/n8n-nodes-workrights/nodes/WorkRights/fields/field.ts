import type { INodeProperties } from 'n8n-workflow';
import type { FieldName } from '../generated/columns/fields';

/**
 * A field of a request: the one place that says what the form, the request, the error messages and the portal's
 * snippets have to know about it.
 */
export interface Field {
  /** Steps to its value in the body of the request, by the contract's names. */
  readonly path: readonly string[];
  /** How the editor asks for it. When it is shown follows from `unless` and `places`. */
  readonly parameter: INodeProperties;
  readonly places: readonly Place[];
  /** Values of other parameters with which it is no part of the request. */
  readonly unless?: Conditions;
  /** How its text is read, where the type of the parameter doesn't say it. */
  readonly reads?: 'country' | 'mobileNumber' | 'seconds';
  /** The column of a spreadsheet that can fill it while it is empty in the form. */
  readonly column?: FieldName;
  /** Values that the contract accepts and the editor doesn't offer. */
  readonly otherValues?: readonly string[];
  /** What its value tells about a person: error messages hide it. */
  readonly identifies: 'nobody' | Identity;
}

export type Identity = 'date' | 'email' | 'name' | 'number' | 'phone';

/** A place of a field in the form. */
export interface Place {
  readonly operations: readonly string[];
  /** The collection that holds it; without one, the form itself. */
  readonly collection?: Collection;
  /** Values of other parameters with which the form has the field in another place. */
  readonly unless?: Conditions;
  readonly description?: string;
  /** An empty value is sent, for the contract to refuse: without it, the request would mean another record. */
  readonly evenEmpty?: true;
}

export type Collection = 'additionalFields' | 'updateFields';

/** Values of parameters, by name. One that matches is enough. */
export type Conditions = Readonly<Record<string, readonly string[]>>;

/** What was chosen in the parameters that conditions name. */
export type Chosen = Readonly<Record<string, unknown>>;

/**
 * The places of a field in the form of an operation, the one that is meant for these choices first. When a choice is an
 * expression, the form shows all of them, so that a value may be in any. None when the field is no part of the request.
 */
export function placesOf(field: Field, operation: string, chosen: Chosen): readonly Place[] {
  if (matches(field.unless, chosen)) return [];
  const places = field.places.filter(({ operations }) => operations.includes(operation));
  const isElsewhere = ({ unless }: Place): boolean => matches(unless, chosen);
  return [...places.filter((place) => !isElsewhere(place)), ...places.filter(isElsewhere)];
}

/** Whether one of the conditions holds. */
export function matches(conditions: Conditions = {}, chosen: Chosen): boolean {
  return Object.entries(conditions).some(([name, values]) => values.includes(String(chosen[name])));
}
