// Copied from packages/explainer by workrights-codegen. Do not edit.
/** The words of the page that the service's network shows to traffic from abroad (published with the result codes). */
const BLOCKED = /\byou (?:have been blocked|are unable to access)\b/iu;
/** The words stand near the beginning. */
const MOST = 20_000;

/**
 * Whether the body of a response is the web page of a network that blocked the request for where it came from. The service
 * itself has read nothing then: neither the credentials nor the request.
 */
export function isBlockPage(body: unknown): boolean {
  return typeof body === 'string' && /^\s*</u.test(body) && BLOCKED.test(body.slice(0, MOST));
}
