import type { INodeProperties } from 'n8n-workflow';
import type { FieldName } from '../generated/columns/fields';

/**
 * A field of a request. This is the only place that describes it for the form, the request, the error messages and the portal's
 * snippets.
 */
export interface Field {
  /** The property names that lead to its value in the request's body. */
  readonly path: readonly string[];
  /** Its parameter in the editor. `unless` and `places` decide when it's shown. */
  readonly parameter: INodeProperties;
  readonly places: readonly Place[];
  /** If one of these other parameters has one of these values, the field isn't part of the request. */
  readonly unless?: Conditions;
  /** How its text is read, if the parameter's type doesn't say it. */
  readonly reads?: 'country' | 'mobileNumber' | 'seconds';
  /** The spreadsheet column that can fill it when it's empty in the form. */
  readonly column?: FieldName;
  /** Values that the contract accepts but the editor doesn't offer. */
  readonly otherValues?: readonly string[];
  /** What its value says about a person: error messages mask it. */
  readonly identifies: 'nobody' | Identity;
}

export type Identity = 'date' | 'email' | 'name' | 'number' | 'phone';

export interface Place {
  readonly operations: readonly string[];
  /** The collection that contains it; undefined if it's in the form itself. */
  readonly collection?: Collection;
  /** If one of these other parameters has one of these values, the form has the field in another place. */
  readonly unless?: Conditions;
  readonly description?: string;
  /** An empty value is sent, so that the contract rejects it: without it, the request would mean another record. */
  readonly evenEmpty?: true;
}

export type Collection = 'additionalFields' | 'updateFields';

/** Values of parameters, by name. One match is enough. */
export type Conditions = Readonly<Record<string, readonly string[]>>;

/** The values of the parameters that conditions name. */
export type Chosen = Readonly<Record<string, unknown>>;

/**
 * A field's places in an operation's form, the one for these choices first. If a choice is an expression, the form shows all
 * places, so the value may be in any. Empty if the field isn't part of the request.
 */
export function placesOf(field: Field, operation: string, chosen: Chosen): readonly Place[] {
  if (matches(field.unless, chosen)) return [];
  const places = field.places.filter(({ operations }) => operations.includes(operation));
  const isElsewhere = ({ unless }: Place): boolean => matches(unless, chosen);
  return [...places.filter((place) => !isElsewhere(place)), ...places.filter(isElsewhere)];
}

export function matches(conditions: Conditions = {}, chosen: Chosen): boolean {
  return Object.entries(conditions).some(([name, values]) => values.includes(String(chosen[name])));
}
