import { STATUS_CODES } from 'node:http';
import { PROBLEM_KINDS } from '@workrights/sandbox/problem-kinds';
import { clientBehaviour, type ClientBehaviour } from './client-behaviour.ts';

/** A kind of problem that the sandbox responds with: the last part of its `type`, and when it occurs. */
export interface SandboxProblem {
  readonly kind: string;
  /** Markdown. */
  readonly when: string;
}

export interface NodeMessage {
  readonly message: string;
  /** The requests that get this message, if not all. */
  readonly of?: string;
}

export interface StatusEntry {
  readonly status: number;
  /** The reason phrase of HTTP: `Not Found`. */
  readonly title: string;
  readonly sandbox: readonly SandboxProblem[];
  readonly client: ClientBehaviour;
  readonly n8n: readonly NodeMessage[];
  /** Markdown: what to do. */
  readonly advice: string;
}

type Written = Omit<StatusEntry, 'title' | 'sandbox' | 'client'>;

const NOT_ACCEPTED: NodeMessage = { message: 'The service did not accept the request' };
const NOT_AVAILABLE: readonly NodeMessage[] = [
  { of: 'a read', message: 'The service is not available right now' },
  { of: 'a create or update', message: 'The service did not confirm the visa check: it may exist' },
];
const LOOK_FIRST =
  'A read: run it again later. A create or update: nobody knows whether it was carried out, so look first: [`reconcile()`](#OutcomeUnknownError), or **Get Many** in n8n.';

/**
 * The hand-written texts about each status. The kinds of problem come from the sandbox. Class names and retries come from
 * the client itself. A test compares the messages with the node's.
 */
const WRITTEN: readonly Written[] = [
  {
    status: 400,
    n8n: [NOT_ACCEPTED],
    advice: 'Correct how the request is written: the body as JSON, with `Content-Type: application/json`.',
  },
  {
    status: 401,
    n8n: [
      { of: 'visa checks', message: 'The service rejected the access token' },
      { of: 'onboarding and work rights', message: 'The service rejected the API key or the account key' },
    ],
    advice:
      'Visa checks: request a new access token; one is [valid for 24 hours](/reference/open-points/access-token-lifetime/). Onboarding and work rights: compare the API key, the name of its URL parameter and the account key; a token does nothing there. `workrights doctor` tells most causes apart; see [why a fresh token is refused](/guides/questions/building/#401-although-the-token-is-fresh-why). A create was not carried out and may be sent again.',
  },
  {
    status: 403,
    n8n: [
      { of: 'visa checks', message: "The service does not allow this with the credential 'Visa Checks API'" },
      {
        of: 'onboarding and work rights',
        message: "The service does not allow this with the credential 'Work Rights API'",
      },
    ],
    advice:
      "Visa checks: compare the scopes of the token (country and environment) and the base URL. Onboarding and work rights: an API key works only from the IP addresses it is bound to, and for its own account. `workrights doctor` tests whether each credential is accepted. It doesn't test scopes. Ask support to allow the address or the right that is missing. A web page instead of JSON means that [your network is blocked](/guides/questions/blocked/).",
  },
  {
    status: 404,
    n8n: [
      { of: 'a read', message: 'The visa check could not be found' },
      { of: 'a creation', message: 'The service does not exist at this URL' },
    ],
    advice:
      'Check the id, and that it belongs to the account and the environment of the credential. If everything is 404, the base address is wrong: it has no `/v1` or `/v2` at its end.',
  },
  {
    status: 405,
    n8n: [{ message: 'The service does not accept this request at this URL' }],
    advice: 'Use the method that the operation shows.',
  },
  {
    status: 408,
    n8n: [
      { of: 'a read', message: 'The service is not available right now' },
      { of: 'a create or update', message: 'The service did not receive the whole request in time' },
    ],
    advice: 'Send it again: the request did not arrive as a whole.',
  },
  {
    status: 409,
    n8n: [{ message: 'The service says that the request conflicts with what it has' }],
    advice: 'Read what is there, then decide.',
  },
  {
    status: 413,
    n8n: [{ message: 'The request is too large for the service or a proxy' }],
    advice: 'Send less at once; a lookup can be split into several.',
  },
  {
    status: 415,
    n8n: [{ message: 'The service does not accept JSON at this URL' }],
    advice: 'Send `Content-Type: application/json` and no content coding.',
  },
  {
    status: 417,
    n8n: [NOT_ACCEPTED],
    advice: 'Leave the header `Expect` away.',
  },
  {
    status: 422,
    n8n: [
      { of: 'a field that the editor has', message: "The service did not accept 'Document Number'" },
      { of: 'anything else', ...NOT_ACCEPTED },
    ],
    advice:
      'Correct the fields that the answer names. The client holds a request against the contract before it sends it and throws an [`InvalidRequestError`](#InvalidRequestError) instead.',
  },
  {
    status: 429,
    n8n: [{ message: 'The service is receiving too many requests' }],
    advice:
      'Wait as long as `Retry-After` says, or until the minute of the [quota](/reference/open-points/rate-limits/) ends, and send less at once. A [bulk run](/guides/visa-checks/many-checks/#the-quota-of-the-account) waits by itself.',
  },
  {
    status: 431,
    n8n: [NOT_ACCEPTED],
    advice: 'Send fewer headers; a token that is far too long is the usual cause.',
  },
  {
    status: 500,
    n8n: NOT_AVAILABLE,
    advice: LOOK_FIRST,
  },
  {
    status: 501,
    n8n: NOT_AVAILABLE,
    advice:
      'Nothing here is a proxy: correct the proxy settings of the caller. A body is sent as it is, or in chunks.',
  },
  { status: 502, n8n: NOT_AVAILABLE, advice: LOOK_FIRST },
  { status: 503, n8n: NOT_AVAILABLE, advice: LOOK_FIRST },
  { status: 504, n8n: NOT_AVAILABLE, advice: LOOK_FIRST },
  {
    status: 507,
    n8n: NOT_AVAILABLE,
    advice: 'Make room on the disk of the sandbox, or start it with `--memory`.',
  },
];

function problemsOf(status: number): SandboxProblem[] {
  return Object.entries(PROBLEM_KINDS)
    .filter(([, kind]) => kind.status === status)
    .map(([kind, { when }]) => ({ kind, when }));
}

/** The error statuses, in order. */
export const statusEntries: readonly StatusEntry[] = await Promise.all(
  WRITTEN.map(async (entry) => ({
    ...entry,
    title: STATUS_CODES[entry.status] ?? '',
    sandbox: problemsOf(entry.status),
    client: await clientBehaviour(entry.status),
  })),
);
