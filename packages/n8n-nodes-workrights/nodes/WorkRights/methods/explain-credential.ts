import { isBlockPage } from '../generated/explainer/block-page';
import { parsedBody } from '../shared/json';
import { itemsOf } from '../transport/answers';
import { BLOCKED } from '../transport/explain-refusal';

/** The names that a credential test's messages use. */
export interface TestedApi {
  readonly server: 'relay' | 'service';
  readonly name: string;
  /** The display name of the address field, and an ending that its value must not have, if any. */
  readonly address: { readonly field: string; readonly without?: string };
  /** The messages for a 401 and a 403, with what to do. */
  readonly rejected: string;
  readonly forbidden: string;
  /** The display names of other fields that can cause a refusal. */
  readonly others: readonly string[];
  /** Whether a list's item is one of this service's records. */
  readonly recognises: (item: unknown) => boolean;
}

/** The error message for a response; undefined if the credential is good. */
export function explainResponse(
  { server, name, address: { field, without }, rejected, forbidden, others, recognises }: TestedApi,
  status: number,
  body: unknown,
): string | undefined {
  if (status === 401) return rejected;
  if (isBlockPage(body)) return `${BLOCKED.message}. ${BLOCKED.description}`;
  if (status === 403) return forbidden;
  if (status === 429) return `The ${server} is receiving too many requests. Test again in a minute.`;
  const fields = [field, ...others].join(' and ');
  if (status === 404 || status === 405) {
    const rule = without === undefined ? '' : `; ${field} must not end with ${without}`;
    return `There is no ${name} at this URL. Check ${fields}${rule}.`;
  }
  if (status >= 300 && status < 400) {
    return `The ${server} responded with a redirect, which was not followed. Check ${field}.`;
  }
  if (status >= 500) return `The ${server} is not available right now: status ${status}. Test again later.`;
  if (status >= 400) return `The ${server} did not accept the request: status ${status}. Check ${fields}.`;
  // Any server may respond with JSON. Only a list of the service's records proves that it is the right one.
  if (itemsOf(parsedBody(body))?.every(recognises)) return undefined;
  const text = typeof body === 'string' && body.trimStart().startsWith('<') ? 'A web page' : 'Something else';
  return `${text} responds at this URL, not the ${name}. Check ${field}.`;
}

/** The error message for a missing response. @param code Node's code of the failure, if any. */
export function explainUnreachable({ server, address: { field } }: TestedApi, base: URL, code = ''): string {
  const { host, hostname, protocol } = base;
  if (code === 'ECONNREFUSED') {
    const container = LOOPBACK.test(hostname)
      ? ` If n8n runs in a container, ${hostname} is that container and not your machine.`
      : '';
    return `Nothing listens at ${host} (${code}). Check ${field} and its port, and that the ${server} runs.${container}`;
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The host ${hostname} could not be found (${code}). Check the spelling of ${field}, and the DNS of this n8n.`;
  }
  if (TIMED_OUT.has(code)) {
    return `${host} did not respond in time (${code}). Check ${field}, and that no firewall is in between.`;
  }
  if (code === 'EPROTO' || code === 'ERR_SSL_WRONG_VERSION_NUMBER') {
    return `${host} does not speak HTTPS (${code}). Check ${field}: does it begin with http://?`;
  }
  if (/CERT|SELF_SIGNED|SIGNATURE|ISSUER/u.test(code)) {
    return `n8n does not trust the certificate of ${host} (${code}). Check ${field}, and give n8n the certificate of your own authority if you have one.`;
  }
  const https = protocol === 'http:' ? ' Does it begin with https://?' : '';
  const reason = code === '' ? '' : ` (${code})`;
  return `The connection to ${host} was lost${reason}. Check ${field}, and the network of this n8n.${https}`;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u;
const TIMED_OUT = new Set(['ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
