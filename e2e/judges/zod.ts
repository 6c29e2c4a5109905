import type { Fixture, InterfaceName } from '@workrights/spec/reader';
import * as validators from '@workrights/validators';

import type { Judgement } from './cases.ts';

/** The part of a zod schema that a judge needs. */
interface Schema {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly Issue[] } };
}

/** One issue of zod's; an `invalid_union` holds those of each branch, with paths that start at the union. */
interface Issue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  keys?: readonly string[];
  errors?: readonly (readonly Issue[])[];
}

const requestSchemas = new Map<string, Schema>(Object.entries(validators.requestSchemas));
const responseSchemas = new Map<string, ResponseSchemas>(Object.entries(validators.responseSchemas));

/** The schema of each status, and that of all others. */
interface ResponseSchemas {
  [status: number]: Schema;
  default: Schema;
}

/** Judges bodies by the zod schemas of @workrights/validators, as users of that package get them. */
export function judgeWithZod(_name: InterfaceName, cases: readonly Fixture[]): Judgement[] {
  return cases.map((subject) => {
    const result = schemaOf(subject).safeParse(subject.value);
    return result.success
      ? { accepted: true, fields: [] }
      : { accepted: false, fields: result.error.issues.flatMap((issue) => fieldsOf(issue)) };
  });
}

function schemaOf({ part, operation, status = 0 }: Fixture): Schema {
  const responses = responseSchemas.get(operation);
  const schema =
    part === 'request' ? requestSchemas.get(operation) : (responses?.[status] ?? responses?.default);
  if (!schema) throw new Error(`@workrights/validators has no ${part} schema of ${operation}`);
  return schema;
}

function fieldsOf({ path, keys, errors }: Issue, parent: readonly PropertyKey[] = []): string[] {
  const here = [...parent, ...path];
  const below = (errors ?? []).flat().flatMap((issue) => fieldsOf(issue, here));
  return [formatPath(here), ...(keys ?? []).map((key) => formatPath([...here, key])), ...below];
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key)}`).join('');
}
