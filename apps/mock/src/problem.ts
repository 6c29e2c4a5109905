import type { ServerResponse } from 'node:http';

/** Answers with problem details (RFC 9457). `detail` never repeats what was sent: bodies hold personal data. */
export function sendProblem(response: ServerResponse, status: number, title: string, detail: string): void {
  const body = JSON.stringify({ type: 'about:blank', title, status, detail });
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'access-control-allow-origin': '*',
  });
  response.end(body);
}
