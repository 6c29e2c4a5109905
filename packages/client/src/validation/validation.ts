import { isObject } from '@workrights/explainer/value';

import { UnexpectedResponseError } from '../errors/call-errors.ts';
import { invalid, InvalidRequestError, type InvalidField } from '../errors/invalid-request-error.ts';
import type { ResponseHead } from '../options/fetch.ts';
import { isCheckId } from '../privacy/check-id.ts';
import type { Validation } from '../transport/connection.ts';
import { unknownOutcome, type Operation } from '../transport/operation.ts';
import { answerDetails } from '../transport/response.ts';
import type { Findings, Validators } from './validation-by.ts';

export interface ValidationOptions {
  /** Whether request bodies are validated before sending, so that an error costs no round trip. Default `true`. */
  validateRequests?: boolean | undefined;
  /**
   * What happens if a response differs from the contract: nothing (`off`, the default); one warning per path in the life of a
   * client, without values (`warn`); an `UnexpectedResponseError` (`strict`).
   */
  validateResponses?: 'off' | 'warn' | 'strict' | undefined;
  /**
   * What happens if a request matches the contract but breaks a rule of the service's published pages (for New Zealand checks:
   * a customer authority, a birth date, and more for employers). Default: one warning per field in the life of a client. With
   * `published`: an `InvalidRequestError`, and nothing is sent.
   */
  strict?: 'published' | undefined;
  /** Loads the schemas when first needed. Default `() => import('@workrights/validators')`. */
  validators?: (() => Promise<Validators>) | undefined;
}

/**
 * Validates the bodies of a client. The schemas, and the code that uses them, load when first needed.
 *
 * @returns undefined if nothing is to be validated.
 */
export function createValidation(options: ValidationOptions): Validation | undefined {
  const { validateRequests = true, validateResponses = 'off' } = options;
  // The only place that names the package.
  const { validators = () => import('@workrights/validators') } = options;
  const { strict } = options;
  if (strict !== undefined && strict !== 'published') throw invalid('strict', 'must be published');
  if (!['off', 'warn', 'strict'].includes(validateResponses)) {
    throw invalid('validateResponses', 'must be off, warn or strict');
  }
  const judgesAnswers = validateResponses !== 'off';
  if (!validateRequests && !judgesAnswers) return undefined;

  const load = async (): Promise<Findings> => {
    const [{ findingsBy }, loaded] = await Promise.all([import('./validation-by.ts'), validators()]);
    return findingsBy(loaded);
  };
  let loading: Promise<Findings> | undefined;
  const loadOnce = async ({ id: operationId }: Operation): Promise<Findings> => {
    try {
      return await (loading ??= load());
    } catch (cause) {
      loading = undefined;
      const fields = [{ path: 'validators', rule: 'could not be loaded' }];
      throw new InvalidRequestError(fields, { operationId, cause });
    }
  };
  return {
    async request(operation, json, log) {
      // Load also if only the response is validated: a failure to load must not come after a create.
      if (!judgesAnswers && json === undefined) return;
      const findings = await loadOnce(operation);
      if (!validateRequests) return;
      const fields = findings.request(operation, json, strict === 'published', log);
      if (fields.length > 0) throw new InvalidRequestError(fields, { operationId: operation.id });
    },
    async response(operation, response, body, log) {
      if (!judgesAnswers) return;
      const findings = await loadOnce(operation);
      const fields = findings.response(operation, body, validateResponses === 'strict', log);
      if (fields.length > 0) throw drift(operation, response, body, fields);
    },
  };
}

/** If the response names what was made, the request was carried out. Otherwise the outcome is unknown. */
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
