import { invalid, InvalidRequestError } from '../errors/invalid-request-error.ts';
import type { Validation } from '../transport/connection.ts';
import type { Operation } from '../transport/operation.ts';
import type { Validators } from './validation-by.ts';

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

  const load = async (): Promise<Validation> => {
    const [{ validationBy }, loaded] = await Promise.all([import('./validation-by.ts'), validators()]);
    return validationBy(loaded, validateRequests, validateResponses);
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
