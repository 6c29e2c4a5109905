import type { InvalidField } from '../errors/invalid-request-error.ts';
import type { Log } from '../logging/log.ts';
import type { Operation } from '../transport/operation.ts';

/** What is needed of `@workrights/validators`; its module is one. */
export interface Validators {
  /** By operation id: the schema of a request body. */
  readonly requestSchemas: object;
  /** By operation id and status: the schema of a response body. */
  readonly responseSchemas: object;
  /** What published pages ask of a create beyond the contract. */
  readonly publishedIssues?: (request: unknown, at: Date) => readonly PublishedIssue[];
  readonly describeIssues: (error: never) => readonly { readonly path: string; readonly rule: string }[];
}

/** A field, a rule that it breaks, and the page that has the rule. */
export interface PublishedIssue {
  readonly path: string;
  readonly rule: string;
  readonly page: string;
}

/** What is wrong with bodies, by schemas that are loaded. Loaded together with them, it shares no module with what loads it. */
export interface Findings {
  request(operation: Operation, json: string | undefined): InvalidField[];
  published(operation: Operation, json: string | undefined): readonly PublishedIssue[];
  response(operation: Operation, body: unknown): InvalidField[];
  /** Logs each place of an operation once. @param what the sentence. */
  warn(operation: Operation, what: string, fields: readonly InvalidField[], log: Log): void;
}

export function findingsBy(validators: Validators): Findings {
  const { requestSchemas, responseSchemas } = validators;
  const warned = new Set<string>();
  return {
    request({ id, contractId = id }, json) {
      return json === undefined ? [] : issuesOf(validators, requestSchemas, [contractId], JSON.parse(json));
    },
    published({ id }, json) {
      if (json === undefined || id !== 'createVisaCheck') return [];
      return validators.publishedIssues?.(JSON.parse(json), new Date()) ?? [];
    },
    response({ id, contractId = id, idOf }, body) {
      // The statuses of a create have the same body, and any other success ought to.
      return issuesOf(validators, responseSchemas, [contractId, idOf ? 201 : 200], withoutEmptyVisas(body));
    },
    warn({ id }, what, fields, log) {
      for (const { path, ...rule } of fields) {
        const place = path.replaceAll(/\/\d+(?=\/|$)/g, '/*');
        if (warned.has(id + place)) continue;
        warned.add(id + place);
        log.warn?.(`${id}: ${what}`, { path: place, ...rule });
      }
    },
  };
}

/**
 * Until 2025-05-27, `visa` of a completed New Zealand check could be an empty list (published in the change log). It is no visa,
 * as null is, which the contract has.
 */
function withoutEmptyVisas(body: unknown): unknown {
  const text = JSON.stringify(body) as string | undefined;
  const isEmpty = (key: string, value: unknown) => key === 'visa' && Array.isArray(value) && !value.length;
  return text && JSON.parse(text, (key, value: unknown) => (isEmpty(key, value) ? null : value));
}

interface Schema {
  safeParse: (value: unknown) => { success: true } | { success: false; error: never };
}

/** What is wrong with a value, by the schema at `keys`; nothing when there is no such schema. Holds no values. */
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
