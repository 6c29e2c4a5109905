import { VisaChecks } from '../../src/index.ts';
import { checkOf, envelopeOf } from './checks.ts';
import { sendJson, type Handler, type TestServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Responds with one status after another, and then with the last one. */
export function states(...statuses: string[]): Handler {
  return (_, response, count) => {
    sendJson(response, 200, envelopeOf(checkOf('vc_1', statuses[count - 1] ?? statuses.at(-1) ?? '')));
  };
}

export function checksOf(server: TestServer, time: VirtualTime): VisaChecks {
  return new VisaChecks({
    baseUrl: server.url,
    accessToken: 'test-token',
    clock: time,
    fetch: time.fetch(),
    logLevel: 'error', // warnings of a wait have their own tests
  });
}
