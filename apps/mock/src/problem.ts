import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Problem, sendProblem as send } from '@workrights/local-server';
import type { PrismAnswer } from './forward.ts';

/** A rule of the contract that a request breaks. */
interface Fault {
  /** Where: `request/body/document`, `request/header/version`. */
  location: string;
  /** The keyword of the rule: `required`, `pattern`, ... */
  rule: string;
}

/** Answers with problem details (RFC 9457) that the page may read: one that may not use the mock was refused before. */
export function sendProblem(
  response: ServerResponse,
  problem: Problem,
  headers: OutgoingHttpHeaders = {},
): void {
  send(response, problem, { ...headers, 'access-control-allow-origin': '*' });
}

const REFUSALS: Readonly<Record<number, Omit<Problem, 'status'>>> = {
  401: { kind: 'unauthorized', detail: 'The request lacks the credentials that the contract requires.' },
  404: { kind: 'not-found', detail: 'The contract has no such path.' },
  405: { kind: 'method-not-allowed', detail: 'The contract has this path, but not with this method.' },
  415: { kind: 'unsupported-media-type', detail: 'The contract accepts only application/json here.' },
};
const OTHER = { kind: 'invalid-request', detail: 'The request does not match the contract.' };

/** Words for a refusal of Prism: its status, and the broken rules that it lists in a header. */
export function wordRefusal({ status, headers }: Pick<PrismAnswer, 'status' | 'headers'>): Problem {
  const errors = readFaults(headers);
  return { status, ...(REFUSALS[status] ?? OTHER), ...(errors.length > 0 && { errors }) };
}

function readFaults({ 'sl-violations': header }: IncomingHttpHeaders): Fault[] {
  try {
    const violations = JSON.parse(String(header ?? '[]')) as { location: string[]; code: string }[];
    return violations.map(({ location, code }) => ({ location: location.join('/'), rule: code }));
  } catch {
    // Prism cuts a long list off; then the status has to do.
    return [];
  }
}
