import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';

/** A rule of the contract that a request breaks. */
interface Fault {
  /** Where: `request/body/document`, `request/header/version`. */
  location: string;
  /** The keyword of the rule: `required`, `pattern`, ... */
  rule: string;
}

/** Answers with problem details (RFC 9457). Nothing in them repeats what was sent: bodies hold personal data. */
export function sendProblem(
  response: ServerResponse,
  status: number,
  detail: string,
  errors: Fault[] = [],
): void {
  const body = JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail,
    ...(errors.length > 0 && { errors }),
  });
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'access-control-allow-origin': '*',
  });
  response.end(body);
}

const DETAILS: Readonly<Record<number, string>> = {
  401: 'The request lacks the credentials that the contract asks for.',
  404: 'The contract has no such path.',
  405: 'The contract has this path, but not with this method.',
  415: 'The contract takes application/json here.',
};

/** Words for a refusal of Prism: its status, and the broken rules that it lists in a header. */
export function sendRefusal(response: ServerResponse, refusal: IncomingMessage): void {
  const status = refusal.statusCode ?? 502;
  const detail = DETAILS[status] ?? 'The request does not match the contract.';
  sendProblem(response, status, detail, readFaults(refusal.headers['sl-violations']));
}

function readFaults(header: string | string[] | undefined): Fault[] {
  try {
    const violations = JSON.parse(String(header ?? '[]')) as { location: string[]; code: string }[];
    return violations.map(({ location, code }) => ({ location: location.join('/'), rule: code }));
  } catch {
    // Prism cuts a long list off; then the status has to do.
    return [];
  }
}
