import type { isObject } from '../arguments/arguments.ts';
import type { UnexpectedResponseError } from '../errors/call-errors.ts';
import type { InvalidField, InvalidRequestError } from '../errors/invalid-request-error.ts';
import type { ResponseHead } from '../options/fetch.ts';
import type { isCheckId } from '../privacy/redact.ts';
import type { Validation } from '../transport/connection.ts';
import type { Operation } from '../transport/operation.ts';
import type { answerDetails } from '../transport/response-details.ts';
import { issuesOf } from './issues.ts';
import type { ValidationOptions, Validators } from './validators.ts';

/**
 * What this needs of the client. It is given and not imported: this code is loaded together with the validators, and a
 * bundler would cut what both use into a further file.
 */
export interface ValidationMeans {
  readonly InvalidRequestError: typeof InvalidRequestError;
  readonly UnexpectedResponseError: typeof UnexpectedResponseError;
  readonly answerDetails: typeof answerDetails;
  readonly isCheckId: typeof isCheckId;
  readonly isObject: typeof isObject;
}

/** Holds bodies against the contract by schemas that are loaded. */
export function validationBy(
  validators: Validators,
  means: ValidationMeans,
  validateRequests: boolean,
  validateResponses: ValidationOptions['validateResponses'],
): Validation {
  const { requestSchemas, responseSchemas } = validators;
  const warned = new Set<string>();
  return {
    async request({ id: operationId, contractId = operationId }, json) {
      if (!validateRequests || json === undefined) return;
      const fields = issuesOf(validators, requestSchemas, [contractId], JSON.parse(json));
      if (fields.length > 0) throw new means.InvalidRequestError(fields, { operationId });
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
      if (validateResponses === 'strict') throw drift(means, operation, response, body, fields);
      for (const { path, rule } of fields) {
        const place = path.replaceAll(/\/\d+(?=\/|$)/g, '/*');
        if (warned.has(operation.id + place)) continue;
        warned.add(operation.id + place);
        log.warn?.(`${operation.id}: the response differs from the contract`, { path: place, rule });
      }
    },
  };
}

/** An answer that names what was made says at least that it was; another one leaves that open. */
function drift(
  { UnexpectedResponseError, answerDetails, isCheckId, isObject }: ValidationMeans,
  operation: Operation,
  response: ResponseHead,
  body: unknown,
  fields: InvalidField[],
): Error {
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
  return isKnown ? error : (operation.writes?.unknownOutcome(operation, error) ?? error);
}
