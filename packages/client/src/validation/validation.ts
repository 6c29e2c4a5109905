import { invalid, InvalidRequestError, type InvalidField } from '../errors/invalid-request-error.ts';
import { UnexpectedResponseError } from '../errors/call-errors.ts';
import type { Log } from '../logging/log.ts';
import { requireObject } from '../transport/arguments.ts';
import type { Operation } from '../transport/connection.ts';
import { isObject } from '../transport/envelopes.ts';
import type { ResponseHead } from '../transport/fetch.ts';
import { answerDetails } from '../transport/response-details.ts';
import { loadValidators } from './load-validators.ts';
import type { ValidationOptions, Validators } from './validators.ts';

/** Made by `createValidation`. Its methods are for this package. */
export interface Validation {
  /** Holds a request body against the contract. @throws InvalidRequestError with each field that is wrong. */
  readonly request: (operation: Operation, json: string | undefined) => Promise<void>;
  /** Holds an answer against the contract. @throws UnexpectedResponseError when that is to be strict. */
  readonly response: (operation: Operation, response: ResponseHead, body: unknown, log: Log) => Promise<void>;
}

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
  if (!validateRequests && validateResponses === 'off') return undefined;

  const load = loadOnce(validators);
  const warned = new Set<string>();
  return {
    async request(operation, json) {
      // Also when only the answer is to be judged: a failure to load must not come after a create.
      const judge = await load(operation);
      if (!validateRequests || json === undefined) return;
      const fields = judge('requestSchemas', [operation.id], JSON.parse(json));
      if (fields.length > 0) throw new InvalidRequestError(fields, { operationId: operation.id });
    },
    async response(operation, response, body, log) {
      if (validateResponses === 'off') return;
      const judge = await load(operation);
      // The statuses of a create have the same body, and any other success ought to.
      const status = operation.idOf ? 201 : 200;
      const fields = judge('responseSchemas', [operation.id, status], body);
      if (fields.length === 0) return;
      if (validateResponses === 'strict') throw drift(operation, response, body, fields);
      for (const { path, rule } of fields) {
        const place = path.replaceAll(/\/\d+(?=\/|$)/g, '/*');
        if (warned.has(operation.id + place)) continue;
        warned.add(operation.id + place);
        log.warn?.(`${operation.id}: the answer differs from the contract`, { path: place, rule });
      }
    },
  };
}

/** What is wrong with a value, by the schema at these keys. */
type Judge = (
  kind: 'requestSchemas' | 'responseSchemas',
  keys: readonly (string | number)[],
  value: unknown,
) => InvalidField[];

async function loadJudge(validators: () => Promise<Validators>): Promise<Judge> {
  const [{ issuesOf }, loaded] = await Promise.all([import('./issues.ts'), validators()]);
  return (kind, keys, value) => issuesOf(loaded, loaded[kind], keys, value);
}

function loadOnce(validators: () => Promise<Validators>): (operation: Operation) => Promise<Judge> {
  let loaded: Promise<Judge> | undefined;
  return async (operation) => {
    try {
      return await (loaded ??= loadJudge(validators));
    } catch (cause) {
      loaded = undefined;
      const fields = [{ path: 'validators', rule: 'could not be loaded' }];
      throw new InvalidRequestError(fields, { operationId: operation.id, cause });
    }
  };
}

/** An answer that names what was made says at least that it was; another one leaves that open. */
function drift(
  operation: Operation,
  response: ResponseHead,
  body: unknown,
  fields: { path: string; rule: string }[],
): Error {
  const data = isObject(body) && isObject(body['data']) ? body['data'] : body;
  const { id, onboard_id: onboardId } = isObject(data) ? data : {};
  const what = fields.map(({ path, rule }) => `${path || 'the body'} ${rule}`).join('; ');
  const error = new UnexpectedResponseError(
    `${operation.id}: the answer differs from the contract: ${what}`,
    {
      ...answerDetails(operation, response),
      body,
      fields,
      checkId: typeof id === 'string' ? id : operation.idOf?.(response),
    },
  );
  const isKnown = typeof id === 'string' || typeof onboardId === 'string';
  return isKnown ? error : (operation.writes?.unknownOutcome(operation, error) ?? error);
}
