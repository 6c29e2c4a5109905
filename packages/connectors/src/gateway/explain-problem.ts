import { fieldsAt } from '../input/labels.ts';
import type { GatewayProblem } from './problem.ts';
import { REQUEST_KEY } from './request-key.ts';

/** What a problem of the relay means for the user. It holds no value that was typed. */
export interface ProblemText {
  readonly text: string;
  readonly code: string;
  /** Seconds after which the same step may be run again. A create isn't created twice by it. */
  readonly again?: number;
  /** The relay rejected the token. */
  readonly reconnect?: true;
}

/** Seconds, where the relay doesn't say it. */
const LATER = 60;

export function explainProblem(problem: GatewayProblem): ProblemText {
  const { status, kind, detail, retryAfter: again = LATER } = problem;
  const code = kind || 'relay';
  // Also the response of a proxy in front of it, which doesn't tell whether the relay got the request.
  if (status === 0 || (kind === '' && status >= 500)) {
    return {
      code,
      again,
      text: 'The relay did not respond. Nothing is sent twice: the step can be run again.',
    };
  }
  if (status === 401)
    return { code, reconnect: true, text: 'The relay rejected the token. Reconnect with a valid one.' };
  switch (kind) {
    case 'outcome-unknown':
      return {
        code,
        again,
        text: `The response of the service was lost, so the record may exist. The relay looks for it. Run the step again with the same ${REQUEST_KEY}: nothing is sent twice.`,
      };
    case 'quota-used-up':
      return { code, again, text: `The service is receiving too many requests. ${detail}` };
    case 'service-unavailable':
    case 'ledger-unavailable':
      return { code, again, text: detail };
    case 'idempotency-key-reused':
      return {
        code,
        text: `'${REQUEST_KEY}' was used for other values before. Use another one for another request. Nothing has been sent.`,
      };
    case 'not-found':
      return {
        code,
        text: 'The record could not be found. Check the ID, and that it belongs to the account of the relay.',
      };
    default:
      return { code, text: withFields(problem) };
  }
}

/** Names the fields as the forms do. */
function withFields({ kind, detail, fields }: GatewayProblem): string {
  const named = fields.map(({ pointer, message }) => {
    const [field] = fieldsAt(pointer.split('/').slice(1));
    return { name: field === undefined ? pointer : `'${field.label}'`, message };
  });
  if (named.length === 0) return detail || 'The relay refused the request.';
  if (kind === 'refused-by-service')
    return `The service did not accept ${named.map(({ name }) => name).join(', ')}. Nothing was created.`;
  return named.map(({ name, message }) => `${name} ${message}.`).join(' ');
}
