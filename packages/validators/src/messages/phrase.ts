import type { z } from 'zod';

/** What zod found, as far as a phrase depends on it. */
export type Issue = z.core.$ZodIssue;

const typeNames: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

/**
 * Says what is allowed, as a verb phrase that follows the field's name. It is made from the rule alone: neither the
 * value nor its type is in it.
 */
export function phraseOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'never' ? 'is not allowed here' : `must be ${typeNameOf(issue)}`;
    case 'invalid_value':
      return `must be ${alternatives(issue.values.map((value) => JSON.stringify(value)))}`;
    case 'invalid_format':
      return fromContract(issue.message) ?? 'must have the form that the contract gives';
    case 'too_small':
      return boundPhrase(issue.origin, 'least', Number(issue.minimum));
    case 'too_big':
      return boundPhrase(issue.origin, 'most', Number(issue.maximum));
    case 'unrecognized_keys':
      return 'is not a field of this body';
    case 'invalid_union':
      return unionPhrase(issue);
    default:
      return fromContract(issue.message) ?? 'is not valid';
  }
}

/** The type that an issue asks for: `a string`. */
export function typeNameOf(issue: Extract<Issue, { code: 'invalid_type' }>): string {
  return typeNames[issue.expected] ?? 'of another type';
}

/** `"m", "f" or "x"`. */
export function alternatives(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
}

/** The generators write the contract's own words into the schema; zod's default messages begin with a capital. */
function fromContract(message: string): string | undefined {
  return /^[a-z]/u.test(message) ? message : undefined;
}

function boundPhrase(origin: string, side: 'least' | 'most', bound: number): string {
  if (origin === 'string' && side === 'least' && bound === 1) return 'must not be empty';
  if (origin === 'string') return `must have at ${side} ${bound} characters`;
  if (origin === 'array') return `must have at ${side} ${bound} items`;
  return `must be at ${side} ${bound}`;
}

/** A union that no branch could be chosen of: say what all of them together allow, if that can be said shortly. */
function unionPhrase(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  if ('options' in issue && Array.isArray(issue.options)) {
    return `must be ${alternatives(issue.options.map((value) => JSON.stringify(value)))}`;
  }
  return 'must have one of the forms that the contract gives';
}
