import { VisaChecks } from '../../src/index.ts';
import { checkOf, envelopeOf } from './checks.ts';
import { sendJson, serve, type Handler } from './server.ts';

type Options = Partial<ConstructorParameters<typeof VisaChecks>[0]>;

/** A client of a service, and the requests that the service has seen. */
export async function clientOf(handler: Handler, options: Options = {}) {
  const { url, seen } = await serve(handler);
  return { checks: new VisaChecks({ baseUrl: url, accessToken: 'test-token', ...options }), seen };
}

/** Gives the same response to each request. */
export function answering(
  ...response: [status: number, body: unknown, headers?: Record<string, string>]
): Handler {
  return (_, sent) => sendJson(sent, ...response);
}

/** Has the check `vc_1`, which is pending for ever: responds to each create and read with it. */
export const pendingCheck: Handler = ({ method }, response) =>
  sendJson(response, method === 'POST' ? 201 : 200, envelopeOf(checkOf('vc_1', 'pending')));
