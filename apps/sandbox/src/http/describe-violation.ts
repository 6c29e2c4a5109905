import type { ValidationError } from '../generated/validate-visa-checks.mjs';
import type { Violation } from './problem-error.ts';

/**
 * Says what rule was broken where. Nothing in it comes from what was sent: neither values nor the names of fields
 * that the contract does not know, since a caller may have swapped the two.
 *
 * @param fields the fields that the contract has for the object at a JSON pointer
 */
export function describeViolation(
  error: ValidationError,
  place: Violation['in'],
  fields: (pointer: string) => readonly string[],
): Violation {
  const { keyword, instancePath, params } = error;
  const at = (pointer: string, message: string): Violation => ({
    in: place,
    pointer,
    rule: keyword,
    message,
  });

  switch (keyword) {
    case 'required':
      return at(child(instancePath, text(params, 'missingProperty')), requiredMessage(params));
    case 'additionalProperties': {
      const known = fields(instancePath);
      const name = text(params, 'additionalProperty');
      return known.includes(name)
        ? at(child(instancePath, name), 'must be left out here')
        : at(instancePath, `may have these fields only: ${known.join(', ')}`);
    }
    default:
      return at(instancePath, MESSAGES[keyword]?.(params) ?? `breaks the rule "${keyword}"`);
  }
}

type Params = Readonly<Record<string, unknown>>;

const MESSAGES: Readonly<Record<string, (params: Params) => string>> = {
  type: (params) => `must be of type ${text(params, 'type').replaceAll(',', ' or ')}`,
  const: (params) => `must be ${JSON.stringify(params['allowedValue'])}`,
  enum: (params) => `must be one of ${(params['allowedValues'] as unknown[]).map(String).join(', ')}`,
  pattern: (params) => `must match the pattern ${text(params, 'pattern')}`,
  format: (params) => FORMATS[text(params, 'format')] ?? `must be of the format ${text(params, 'format')}`,
  not: () => 'must be left out here',
  anyOf: () => 'must match one of the forms of the contract',
  oneOf: () => 'must match exactly one of the forms of the contract',
  minLength: (params) => `must have at least ${text(params, 'limit')} characters`,
  maxLength: (params) => `must have at most ${text(params, 'limit')} characters`,
  minItems: (params) => `must have at least ${text(params, 'limit')} items`,
  maxItems: (params) => `must have at most ${text(params, 'limit')} items`,
  uniqueItems: () => 'must not have an item twice',
  minimum: (params) => `must be at least ${text(params, 'limit')}`,
  maximum: (params) => `must be at most ${text(params, 'limit')}`,
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a day of the calendar, as yyyy-mm-dd',
  'date-time': 'must be a date and time of ISO 8601',
  email: 'must be an e-mail address',
};

/** There are alternatives when any one of several properties would do. */
function requiredMessage({ missingProperty, alternatives }: Params): string {
  const others = Array.isArray(alternatives) ? alternatives.filter((name) => name !== missingProperty) : [];
  return ['is required', ...others].join(', or else ');
}

function text(params: Params, name: string): string {
  return String(params[name]);
}

function child(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
