import type { Fixture, InterfaceName } from '@workrights/spec/reader';
import * as validators from '@workrights/validators';

import type { Judgement } from './cases.ts';

/** The part of a zod schema that a judge needs. */
interface Schema {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly Issue[] } };
}

interface Issue {
  path: readonly PropertyKey[];
  params?: Readonly<Record<string, unknown>>;
}

const requestSchemas = new Map<string, Schema>(Object.entries(validators.requestSchemas));
const responseSchemas = new Map<string, ResponseSchemas>(Object.entries(validators.responseSchemas));

/** The schema of each status, and of all others. */
interface ResponseSchemas {
  [status: number]: Schema;
  default: Schema;
}

/** Validates bodies by the zod schemas that users of @workrights/validators get. */
export function judgeWithZod(_name: InterfaceName, cases: readonly Fixture[]): Judgement[] {
  return cases.map((subject) => {
    const result = schemaOf(subject).safeParse(subject.value);
    return result.success
      ? { accepted: true, fields: [] }
      : { accepted: false, fields: result.error.issues.flatMap((issue) => fieldsOf(issue, subject.value)) };
  });
}

function schemaOf({ part, operation, status = 0 }: Fixture): Schema {
  const responses = responseSchemas.get(operation);
  const schema =
    part === 'request' ? requestSchemas.get(operation) : (responses?.[status] ?? responses?.default);
  if (!schema) throw new Error(`@workrights/validators has no ${part} schema of ${operation}`);
  return schema;
}

/** zod doesn't name an unknown field, only its object, so this returns every field of that object. */
function fieldsOf({ path, params }: Issue, body: unknown): string[] {
  if (params?.['keyword'] !== 'additionalProperties') return [formatPath(path)];
  const object = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], body);
  return Object.keys(object as object).map((name) => formatPath([...path, name]));
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key)}`).join('');
}
