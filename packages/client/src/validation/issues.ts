import type { InvalidField } from '../errors/invalid-request-error.ts';
import type { Validators } from './validators.ts';

interface Schema {
  safeParse: (value: unknown) => { success: true } | { success: false; error: never };
}

/** What is wrong with a value, by the schema at `keys`; nothing when there is no such schema. Holds no values. */
export function issuesOf(
  { describeIssues }: Validators,
  schemas: object,
  keys: readonly (string | number)[],
  value: unknown,
): InvalidField[] {
  let schema: unknown = schemas;
  for (const key of keys) schema = (schema as Record<string, unknown> | undefined)?.[key];
  const result = (schema as Schema | undefined)?.safeParse(value);
  if (!result || result.success) return [];
  return describeIssues(result.error).map(({ path, message }) => ({ path, rule: ruleOf(path, message) }));
}

/** A message is the name of the field and what is wrong with it; the name is in the path already. */
function ruleOf(path: string, message: string): string {
  return path === '' ? message.replace(/^The value /, '') : message.slice(message.indexOf(' ') + 1);
}
