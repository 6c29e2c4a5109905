import { isObject } from '../arguments/arguments.ts';
import { UnexpectedResponseError } from '../errors/call-errors.ts';
import { invalid, InvalidRequestError, type InvalidField } from '../errors/invalid-request-error.ts';
import type { ResponseHead } from '../options/fetch.ts';
import { isCheckId } from '../privacy/redact.ts';
import type { Validation } from '../transport/connection.ts';
import { unknownOutcome, type Operation } from '../transport/operation.ts';
import { answerDetails } from '../transport/response.ts';
import type { Findings, Validators } from './validation-by.ts';

export interface ValidationOptions {
  /**
   * Whether request bodies are held against the contract before they are sent, so that a mistake costs no round trip.
   * Default `true`.
   */
  validateRequests?: boolean | undefined;
  /**
   * What happens when an answer differs from the contract: nothing (`off`, the default); one warning for each path in
   * the life of a client (`warn`), without values; an `UnexpectedResponseError` (`strict`).
   */
  validateResponses?: 'off' | 'warn' | 'strict' | undefined;
  /** Where the schemas come from, asked when first needed. Default `() => import('@workrights/validators')`. */
  validators?: (() => Promise<Validators>) | undefined;
}

/**
 * What holds the bodies of a client against the contract. The schemas, and the code that uses them, load when they are first
 * needed.
 *
 * @returns undefined when nothing is to be validated.
 */
export function createValidation(options: ValidationOptions): Validation | undefined {
  const { validateRequests = true, validateResponses = 'off' } = options;
  // The one place that names the package.
  const { validators = () => import('@workrights/validators') } = options;
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
    async request(operation, json) {
      // Also when only the answer is to be judged: a failure to load must not come after a create.
      if (!judgesAnswers && json === undefined) return;
      const findings = await loadOnce(operation);
      const fields = validateRequests ? findings.request(operation, json) : [];
      if (fields.length > 0) throw new InvalidRequestError(fields, { operationId: operation.id });
    },
    async response(operation, response, body, log) {
      if (!judgesAnswers) return;
      const findings = await loadOnce(operation);
      const fields = findings.response(operation, body);
      if (fields.length === 0) return;
      if (validateResponses === 'strict') throw drift(operation, response, body, fields);
      findings.warn(operation, fields, log);
    },
  };
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
