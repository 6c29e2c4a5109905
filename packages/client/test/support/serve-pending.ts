import { checkOf, envelopeOf } from './checks.ts';
import { sendJson, serve, type TestServer } from './server.ts';

/** A service whose check `vc_1` is pending for ever: it responds to each create and read with it. */
export function servePending(): Promise<TestServer> {
  return serve(({ method }, response) =>
    sendJson(response, method === 'POST' ? 201 : 200, envelopeOf(checkOf('vc_1', 'pending'))),
  );
}
