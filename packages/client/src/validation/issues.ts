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
  return describeIssues(result.error).map(({ path, rule }) => ({ path, rule }));
}
