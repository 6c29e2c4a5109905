import { invalid } from '../errors/invalid-request-error.ts';

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
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value) || !value.isWellFormed()) {
      const rule = 'must be text that is not empty and no relative path segment';
      throw invalid(name, rule, operationId);
    }
    return encodeURIComponent(value);
  });
}
