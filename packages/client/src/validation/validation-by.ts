import { isObject } from '../arguments/arguments.ts';
import { UnexpectedResponseError } from '../errors/call-errors.ts';
import { InvalidRequestError, type InvalidField } from '../errors/invalid-request-error.ts';
import type { ResponseHead } from '../options/fetch.ts';
import { isCheckId } from '../privacy/redact.ts';
import type { Validation } from '../transport/connection.ts';
import { unknownOutcome, type Operation } from '../transport/operation.ts';
import { answerDetails } from '../transport/response.ts';

/** What is needed of `@workrights/validators`; its module is one. */
export interface Validators {
  /** By operation id: the schema of a request body. */
  readonly requestSchemas: object;
  /** By operation id and status: the schema of a response body. */
  readonly responseSchemas: object;
  readonly describeIssues: (error: never) => readonly { readonly path: string; readonly rule: string }[];
}

/** Holds bodies against the contract by schemas that are loaded; itself loaded together with them. */
export function validationBy(
  validators: Validators,
  validateRequests: boolean,
  validateResponses: 'off' | 'warn' | 'strict',
): Validation {
  const { requestSchemas, responseSchemas } = validators;
  const warned = new Set<string>();
  return {
    async request({ id: operationId, contractId = operationId }, json) {
      if (!validateRequests || json === undefined) return;
      const fields = issuesOf(validators, requestSchemas, [contractId], JSON.parse(json));
      if (fields.length > 0) throw new InvalidRequestError(fields, { operationId });
    },
    async response(operation, response, body, log) {
      // The statuses of a create have the same body, and any other success ought to.
      const status = operation.idOf ? 201 : 200;
      const fields = issuesOf(
        validators,
        responseSchemas,
        [operation.contractId ?? operation.id, status],
        body,
      );
      if (fields.length === 0) return;
      if (validateResponses === 'strict') throw drift(operation, response, body, fields);
      for (const { path, rule } of fields) {
        const place = path.replaceAll(/\/\d+(?=\/|$)/g, '/*');
        if (warned.has(operation.id + place)) continue;
        warned.add(operation.id + place);
        log.warn?.(`${operation.id}: the response differs from the contract`, { path: place, rule });
      }
    },
  };
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

/** An answer that names what was made says at least that it was; another one leaves that open. */
function drift(operation: Operation, response: ResponseHead, body: unknown, fields: InvalidField[]): Error {
  const data = isObject(body) && isObject(body['data']) ? body['data'] : body;
  const { id, onboard_id: onboardId } = isObject(data) ? data : {};
  const what = fields.map(({ path, rule }) => `${path || 'the body'} ${rule}`).join('; ');
  const error = new UnexpectedResponseError(
    `${operation.id}: the response differs from the contract: ${what}`,
    {
      ...answerDetails(operation, response),
      body,
      fields,
      checkId: isCheckId(id) ? id : operation.idOf?.(response),
    },
  );
  const isKnown = error.checkId !== undefined || typeof onboardId === 'string';
  return isKnown || !operation.writes ? error : unknownOutcome(operation, error);
}
