import { isBlockPage } from '../generated/explainer/block-page';
import { parsedBody } from '../shared/json';
import { itemsOf } from '../transport/answers';
import { BLOCKED } from '../transport/explain-refusal';

/** What messages of the test of a credential name. */
export interface TestedApi {
  /** What the other side is. */
  readonly server: 'relay' | 'service';
  readonly name: string;
  /** Display name of the field with the address, and what its value must not end with, if anything. */
  readonly address: { readonly field: string; readonly without?: string };
  /** What a 401 and a 403 mean, and what to do about it. */
  readonly rejected: string;
  readonly forbidden: string;
  /** Display names of the fields that a refused request may come from, besides the address. */
  readonly others: readonly string[];
  /** Whether an item of the list is one of this service. */
  readonly recognises: (item: unknown) => boolean;
}

/** What is wrong by what came back; undefined when the credential is good. */
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
  // Any server may answer with some JSON: only a list of its records shows which one this is.
  if (itemsOf(parsedBody(body))?.every(recognises)) return undefined;
  const text = typeof body === 'string' && body.trimStart().startsWith('<') ? 'A web page' : 'Something else';
  return `${text} responds at this URL, not the ${name}. Check ${field}.`;
}

/** Why no response came. @param code that Node gives to the failure, if any. */
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
