import type { InvalidField } from '../errors/invalid-request-error.ts';
import type { Log } from '../logging/log.ts';
import type { Operation } from '../transport/operation.ts';

/** The part of `@workrights/validators` that is needed. Its module can be passed. */
export interface Validators {
  /** The schema of a request body, by operation id. */
  readonly requestSchemas: object;
  /** The schema of a response body, by operation id and status. */
  readonly responseSchemas: object;
  /** The rules of published pages for a create, beyond the contract. */
  readonly publishedIssues?: (request: unknown, at: Date) => readonly PublishedIssue[];
  readonly describeIssues: (error: never) => readonly { readonly path: string; readonly rule: string }[];
}

export interface PublishedIssue {
  readonly path: string;
  readonly rule: string;
  readonly page: string;
}

/** Finds errors in bodies by loaded schemas. It is loaded together with them, and shares no module with the code that loads it. */
export interface Findings {
  /** @param isStrict whether a broken rule of a published page is an error, not a warning. */
  request(operation: Operation, json: string | undefined, isStrict: boolean, log: Log): InvalidField[];
  /** @param isStrict whether differences are returned, not logged. */
  response(operation: Operation, body: unknown, isStrict: boolean, log: Log): InvalidField[];
}

export function findingsBy(validators: Validators): Findings {
  const { requestSchemas, responseSchemas } = validators;
  const warned = new Set<string>();
  /** Logs each place of an operation once. */
  const warn = (id: string, what: string, fields: readonly InvalidField[], log: Log) => {
    for (const { path, ...rule } of fields) {
      const place = path.replaceAll(/\/\d+(?=\/|$)/g, '/*');
      if (warned.has(id + place)) continue;
      warned.add(id + place);
      log.warn?.(`${id}: ${what}`, { path: place, ...rule });
    }
  };
  return {
    request({ id, contractId = id }, json, isStrict, log) {
      if (json === undefined) return [];
      const body: unknown = JSON.parse(json);
      const fields = issuesOf(validators, requestSchemas, [contractId], body);
      const isPublished = id === 'createVisaCheck';
      const published = (isPublished && validators.publishedIssues?.(body, new Date())) || [];
      if (isStrict) return [...fields, ...published];
      if (fields.length === 0) warn(id, PUBLISHED, published, log);
      return fields;
    },
    response({ id, contractId = id, idOf }, body, isStrict, log) {
      // All success statuses of a create have the same body.
      const keys = [contractId, idOf ? 201 : 200];
      const fields = issuesOf(validators, responseSchemas, keys, withoutEmptyVisas(body));
      if (isStrict) return fields;
      warn(id, DIFFERS, fields, log);
      return [];
    },
  };
}

const DIFFERS = 'the response differs from the contract';
const PUBLISHED = 'a published page of the service asks for more, so it may refuse this request';

/**
 * Until 2025-05-27, `visa` of a completed New Zealand check could be an empty list (published in the change log). It means the
 * same as null, which the contract has.
 */
function withoutEmptyVisas(body: unknown): unknown {
  const text = JSON.stringify(body) as string | undefined;
  const isEmpty = (key: string, value: unknown) => key === 'visa' && Array.isArray(value) && !value.length;
  return text && JSON.parse(text, (key, value: unknown) => (isEmpty(key, value) ? null : value));
}

interface Schema {
  safeParse: (value: unknown) => { success: true } | { success: false; error: never };
}

/** The errors of a value by the schema at `keys`, without values; none if there is no such schema. */
function issuesOf(
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
