import { isObject, requireObject } from '../arguments/arguments.ts';
import { UnexpectedResponseError } from '../errors/call-errors.ts';
import { invalid, InvalidRequestError } from '../errors/invalid-request-error.ts';
import { isCheckId } from '../privacy/redact.ts';
import type { Validation } from '../transport/connection.ts';
import type { Operation } from '../transport/operation.ts';
import { answerDetails } from '../transport/response-details.ts';
import { loadValidators } from './load-validators.ts';
import type { ValidationOptions } from './validators.ts';

/**
 * Validation by `@workrights/validators` for a client of the flat functions, as its option `validation`; the classes
 * make theirs of their own options. The schemas are loaded when first needed. A bundle that does not call this has
 * none of it.
 *
 * @returns undefined when nothing is to be validated.
 */
export function createValidation(options: ValidationOptions = {}): Validation | undefined {
  requireObject('options', options);
  const { validators = loadValidators, validateRequests = true, validateResponses = 'off' } = options;
  if (!['off', 'warn', 'strict'].includes(validateResponses)) {
    throw invalid('validateResponses', 'must be off, warn or strict');
  }
  const judgesAnswers = validateResponses !== 'off';
  if (!validateRequests && !judgesAnswers) return undefined;

  const load = async (): Promise<Validation> => {
    const [{ validationBy }, loaded] = await Promise.all([import('./validation-by.ts'), validators()]);
    const means = { InvalidRequestError, UnexpectedResponseError, answerDetails, isCheckId, isObject };
    return validationBy(loaded, means, validateRequests, validateResponses);
  };
  let loading: Promise<Validation> | undefined;
  const loadOnce = async ({ id: operationId }: Operation): Promise<Validation> => {
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
      if (judgesAnswers || json !== undefined) await (await loadOnce(operation)).request(operation, json);
    },
    async response(operation, ...rest) {
      if (judgesAnswers) await (await loadOnce(operation)).response(operation, ...rest);
    },
  };
}
