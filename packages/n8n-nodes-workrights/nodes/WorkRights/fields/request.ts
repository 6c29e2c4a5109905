import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { valueAt } from '../generated/explainer/path';
import { asCalendarDate } from '../shared/calendar-date';
import { asSeconds } from '../shared/seconds';
import { isObject } from '../shared/json';
import { collection, invalidParameter } from './parameters';
import { asText, type Given } from '../shared/text';
import { asOneOf, isChoice } from './choices';
import { type Columns, hasColumn } from './columns';
import { placesOf, type Chosen, type Collection, type Field, type Place } from './field';
import { countriesOf, labelOfCountry } from '../shared/country';
import { COUNTRY } from './labels';

/** The item whose parameters are read. */
interface Item {
  readonly context: IExecuteFunctions;
  readonly itemIndex: number;
  /** A collection's fields. They're read once, because n8n evaluates all their expressions each time. */
  readonly membersOf: (name: Collection) => IDataObject;
  readonly columns: Columns | undefined;
}

/**
 * The part of a request's body that these fields supply, from one item's parameters. Empty fields are left out, so that the
 * contract says what is missing; empty choices aren't, because the service would then choose.
 *
 * @param chosen values of parameters already read. Conditions use them, and fields take them as they are.
 * @param columns fill fields that are empty in the form.
 * @throws NodeOperationError for an unknown country, or an invalid collection.
 */
export function requestOf(
  context: IExecuteFunctions,
  itemIndex: number,
  fields: readonly Field[],
  operation: string,
  chosen: Chosen = {},
  columns?: Columns,
): IDataObject {
  const item = { ...itemOf(context, itemIndex), columns };
  const body: IDataObject = {};
  for (const field of fields) {
    if (valueAt(body, field.path) !== undefined) continue;
    const places = placesOf(field, operation, chosen);
    const { name } = field.parameter;
    const value = Object.hasOwn(chosen, name) ? chosen[name] : valueOf(item, field, places);
    if (places.length > 0 && value !== undefined) put(body, field.path, value as Given);
  }
  return body;
}

function itemOf(context: IExecuteFunctions, itemIndex: number): Omit<Item, 'columns'> {
  const known = new Map<Collection, IDataObject>();
  const membersOf = (name: Collection): IDataObject => {
    const members = known.get(name) ?? collection(context, name, itemIndex);
    known.set(name, members);
    return members;
  };
  return { context, itemIndex, membersOf };
}

function valueOf(item: Item, field: Field, places: readonly Place[]): Given | undefined {
  const { parameter } = field;
  const given = places.flatMap((place) => {
    const value = rawValue(item, parameter, place);
    const isSent = asText(value) !== '' || isChoice(parameter) || place.evenEmpty === true;
    return value !== undefined && isSent ? [value] : [];
  });
  if (given.length > 0) return readValue(item, field, given[0]);
  const cell = places.length > 0 && hasColumn(field) ? item.columns?.cellOf(field) : undefined;
  return cell === undefined ? undefined : readValue(item, field, cell);
}

/** Undefined if the field wasn't added to its collection. */
function rawValue(
  { context, itemIndex, membersOf }: Item,
  { name, type, default: standard }: Field['parameter'],
  place: Place,
): unknown {
  if (place.collection === undefined) {
    const extractValue = type === 'resourceLocator';
    return context.getNodeParameter(name, itemIndex, extractValue ? '' : standard, { extractValue }) ?? '';
  }
  const members = membersOf(place.collection);
  return Object.hasOwn(members, name) ? (members[name] ?? '') : undefined;
}

/** A value in the contract's format. An unreadable value stays as it is, so that the contract rejects it. */
function readValue(
  { context, itemIndex }: Item,
  { parameter, reads, otherValues = [] }: Field,
  value: unknown,
): Given {
  if (reads === 'country') return citizenshipOf(context, itemIndex, value);
  if (reads === 'mobileNumber') return asMobileNumber(value);
  if (reads === 'seconds') return asSeconds(value);
  if (parameter.type === 'dateTime') return asCalendarDate(value);
  return parameter.type === 'options' ? asOneOf(parameter, value, otherValues) : asText(value);
}

function put(body: IDataObject, [name = '', ...rest]: readonly string[], value: Given): void {
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const held = body[name];
  const inner: IDataObject = isObject(held) ? held : {};
  body[name] = inner;
  put(inner, rest, value);
}

/**
 * Ten digits from what spreadsheets contain: digits in groups, +61 instead of the leading zero, or a number, which loses that
 * zero.
 */
function asMobileNumber(value: unknown): Given {
  const text = asText(value);
  if (typeof text !== 'string') return text;
  const digits = text.replaceAll(/[\s().-]/gu, '').replace(/^(?:(?:\+|00)?610?)?(?=4\d{8}$)/u, '0');
  return /^\d{10}$/u.test(digits) ? digits : text;
}

/**
 * The code of a country of citizenship.
 *
 * @throws NodeOperationError if the country is unknown, or with the candidates if there are several.
 */
function citizenshipOf(context: IExecuteFunctions, itemIndex: number, value: unknown): string {
  const found = countriesOf(value);
  if (found.length === 1) return found[0].code;
  const rule = found.length === 0 ? COUNTRY : `may be ${found.map(labelOfCountry).join(' or ')}`;
  throw invalidParameter(context, `'Country of Citizenship' ${rule}`, itemIndex, {
    advice:
      found.length === 0
        ? 'Two-letter codes (except AU, NZ, UK and US) and nationalities, such as Indian, are not accepted.'
        : 'Enter the three letters of the one that is meant.',
  });
}
