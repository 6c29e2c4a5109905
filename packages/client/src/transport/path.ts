import { InvalidRequestError } from '../errors/invalid-request-error.ts';

/**
 * Fills a path template of the contract. Each value stays one path segment: everything with a meaning in a URL is
 * escaped, and what escaping cannot keep inside its segment (`.` and `..`) is refused.
 *
 * @throws InvalidRequestError when a value is no text, is empty, is `.` or `..`, or is not well-formed Unicode.
 */
export function fillPath(
  template: string,
  values: Readonly<Record<string, unknown>>,
  operationId: string,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    const refuse = (rule: string) => new InvalidRequestError([{ path: name, rule }], { operationId });
    if (typeof value !== 'string') throw refuse('must be a string');
    if (value === '') throw refuse('must not be empty');
    if (value === '.' || value === '..') throw refuse('must not be a relative path segment');
    if (!value.isWellFormed()) throw refuse('must be well-formed Unicode');
    return encodeURIComponent(value);
  });
}
