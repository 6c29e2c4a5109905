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
  const fields = describeIssues(result.error).map((issue) =>
    issue.message.endsWith(UNKNOWN)
      ? // What the contract does not know the name of may have one that is personal data.
        {
          path: issue.path.slice(0, issue.path.lastIndexOf('/')),
          rule: 'has a field that this body does not have',
        }
      : { path: issue.path, rule: ruleOf(issue.path, issue.message) },
  );
  const seen = new Set<string>();
  return fields.filter(({ path, rule }) => !seen.has(path + rule) && seen.add(path + rule));
}

/** How `@workrights/validators` ends what it says of such a field. */
const UNKNOWN = ' is not a field of this body';

/** A message is the name of the field and what is wrong with it; the name is in the path already. */
function ruleOf(path: string, message: string): string {
  return path === '' ? message.replace(/^The (?:value|body) /, '') : message.slice(message.indexOf(' ') + 1);
}
