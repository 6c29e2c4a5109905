import { explainFailure, OPERATIONS, type Failure, type Field } from '@workrights/connectors';
import type { ZObject } from 'zapier-platform-core';

import { RelayUrlError } from './connection.ts';
import { Problem } from './relay.ts';

/** What a person reads, and whether Zapier should run the step again by itself. */
interface Told {
  readonly text: string;
  readonly code: string;
  readonly status?: number;
  /** Seconds after which the same step may be run again. A create isn't created twice by it. */
  readonly again?: number;
  /** The connection has to be made anew. */
  readonly reconnect?: true;
}

/**
 * The error to throw for whatever went wrong. Zapier adds the whole input and the connection to the message of each other error,
 * so nothing else may leave a step.
 */
export function zapierError(z: ZObject, error: unknown, problem?: Problem): Error {
  const { text, code, status, again, reconnect } = tell(error, problem);
  if (again !== undefined) return new z.errors.ThrottledError(text, again);
  if (!reconnect) return new z.errors.Error(text, code, status);
  // Without this mark, the core adds the input to it.
  return Object.assign(new z.errors.ExpiredAuthError(text), { doNotContextify: true });
}

function tell(error: unknown, problem = error instanceof Problem ? error : undefined): Told {
  if (problem) return tellProblem(problem);
  if (error instanceof RelayUrlError) return { text: error.message, code: 'credentials' };
  const failure = explainFailure(error);
  return { text: sentences(failure), code: failure.kind };
}

function sentences({ message, description }: Pick<Failure, 'message' | 'description'>): string {
  return [message, description].filter(Boolean).join('. ').replaceAll('..', '.');
}

/** Seconds, where the relay doesn't say it. */
const LATER = 60;

function tellProblem(problem: Problem): Told {
  const { status, kind, detail, retryAfter: again = LATER } = problem;
  const told = { code: kind || 'relay', status };
  if (status === 0)
    return {
      ...told,
      again,
      text: 'The relay did not respond. Nothing is sent twice: the step can be run again.',
    };
  if (status === 401)
    return { ...told, reconnect: true, text: 'The relay rejected the token. Reconnect with a valid one.' };
  switch (kind) {
    case 'outcome-unknown':
      return {
        ...told,
        again,
        text: 'The response of the service was lost, so the record may exist. The relay looks for it. Run the step again with the same Request Key: nothing is sent twice.',
      };
    case 'quota-used-up':
      return { ...told, again, text: `The service is receiving too many requests. ${detail}` };
    case 'service-unavailable':
    case 'ledger-unavailable':
      return { ...told, again, text: detail };
    case 'idempotency-key-reused':
      return {
        ...told,
        text: "'Request Key' was used for other values before. Use another one for another request. Nothing has been sent.",
      };
    case 'not-found':
      return {
        ...told,
        text: 'The record could not be found. Check the ID, and that it belongs to the account of the relay.',
      };
    default:
      return { ...told, text: withFields(problem) };
  }
}

const FIELDS = OPERATIONS.flatMap(({ fields }): readonly Field[] => fields);

/** Names the fields as the form does. */
function withFields({ kind, detail, fields }: Problem): string {
  const named = fields.map(({ pointer, message }) => {
    const field = FIELDS.find(({ path }) => `/${path.join('/')}` === pointer);
    return { name: field === undefined ? pointer : `'${field.label}'`, message };
  });
  if (named.length === 0) return detail || 'The relay refused the request.';
  if (kind === 'refused-by-service')
    return `The service did not accept ${named.map(({ name }) => name).join(', ')}. Nothing was created.`;
  return named.map(({ name, message }) => `${name} ${message}.`).join(' ');
}
