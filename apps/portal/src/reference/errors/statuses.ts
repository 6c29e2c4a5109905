import { STATUS_CODES } from 'node:http';
import { clientBehaviour, type ClientBehaviour } from './client-behaviour.ts';

/** One kind of problem that the sandbox answers with: the last part of `type`, and when. */
export interface SandboxProblem {
  readonly kind: string;
  /** Markdown. */
  readonly when: string;
}

/** What n8n's node says. */
export interface NodeMessage {
  readonly message: string;
  /** To what it says so, where that makes a difference. */
  readonly of?: string;
}

export interface StatusEntry {
  readonly status: number;
  /** Of HTTP: `Not Found`. */
  readonly title: string;
  readonly sandbox: readonly SandboxProblem[];
  readonly client: ClientBehaviour;
  readonly n8n: readonly NodeMessage[];
  /** Markdown: what to do about it. */
  readonly advice: string;
}

type Written = Omit<StatusEntry, 'title' | 'client'>;

const NOT_ACCEPTED: NodeMessage = { message: 'The service did not accept the request' };
const NOT_AVAILABLE: readonly NodeMessage[] = [
  { of: 'a read', message: 'The service is not available right now' },
  { of: 'a create or update', message: 'The service did not confirm the visa check: it may exist' },
];
const LOOK_FIRST =
  'A read: run it again later. A create or update: nobody knows whether it was carried out, so look first: [`reconcile()`](#OutcomeUnknownError), or **Get Many** in n8n.';

/**
 * What is written by hand about each status. The names of classes and what is sent again come from the client itself;
 * a test holds the problems against the sandbox's source and the messages against the node's.
 */
const WRITTEN: readonly Written[] = [
  {
    status: 400,
    sandbox: [
      {
        kind: 'malformed-json',
        when: 'the body is not valid JSON, or not UTF-8, or begins with a byte order mark',
      },
      { kind: 'missing-body', when: 'the operation needs a JSON body and there is none' },
      { kind: 'incomplete-body', when: 'the body ended early' },
      { kind: 'malformed-request', when: 'what arrived is no well-formed HTTP request' },
      { kind: 'missing-host', when: 'the header `Host` is missing' },
      { kind: 'two-hosts', when: 'the header `Host` comes more than once' },
      { kind: 'invalid-host', when: 'the header `Host` is not a host name or address' },
      { kind: 'bad-target', when: 'the path has percent escapes that are not valid UTF-8' },
    ],
    n8n: [NOT_ACCEPTED],
    advice: 'Correct how the request is written: the body as JSON, with `Content-Type: application/json`.',
  },
  {
    status: 401,
    sandbox: [
      { kind: 'unauthorized', when: 'the access token, or the API key in the URL, is missing or wrong' },
      { kind: 'api-key-refused', when: 'an update has another API key in its body than in its URL' },
    ],
    n8n: [
      { of: 'visa checks', message: 'The service rejected the access token' },
      { of: 'onboarding and work rights', message: 'The service rejected the API key or the account key' },
    ],
    advice: 'Renew the credential. A create was not carried out and may be sent again.',
  },
  {
    status: 403,
    sandbox: [
      { kind: 'address-not-allowed', when: 'the API key is not bound to the address of the caller' },
      { kind: 'account-refused', when: 'the API key does not belong to the account in `accountkeyid`' },
      {
        kind: 'live-refused',
        when: 'the check is for `live` and the sandbox was started without `--allow-live`',
      },
      { kind: 'cross-origin', when: 'a web page of another origin asks' },
      {
        kind: 'host-not-allowed',
        when: 'the `Host` of a request is not a name of this machine, nor one of `--allow-host`',
      },
    ],
    n8n: [
      { of: 'visa checks', message: "The service does not allow this with the credential 'Visa Checks API'" },
      {
        of: 'onboarding and work rights',
        message: "The service does not allow this with the credential 'Work Rights API'",
      },
    ],
    advice:
      'An API key works only from the IP addresses it is bound to, and for its own account. Ask support to allow the address or the right that is missing.',
  },
  {
    status: 404,
    sandbox: [
      { kind: 'not-found', when: 'there is no such path, visa check, attachment or snapshot' },
      { kind: 'onboard-not-found', when: 'there is no onboarding request with these ids' },
    ],
    n8n: [
      { of: 'a read', message: 'The visa check could not be found' },
      { of: 'a creation', message: 'The service does not exist at this address' },
    ],
    advice:
      'Check the id, and that it belongs to the account and the environment of the credential. If everything is 404, the base address is wrong: it has no `/v1` or `/v2` at its end.',
  },
  {
    status: 405,
    sandbox: [
      { kind: 'method-not-allowed', when: 'the path is served by other methods, which `Allow` names' },
    ],
    n8n: [{ message: 'The service does not take this request at this address' }],
    advice: 'Use the method that the operation shows.',
  },
  {
    status: 408,
    sandbox: [{ kind: 'request-timeout', when: 'the request took too long to arrive' }],
    n8n: [
      { of: 'a read', message: 'The service is not available right now' },
      { of: 'a create or update', message: 'The service did not receive the whole request in time' },
    ],
    advice: 'Send it again: the request did not arrive as a whole.',
  },
  {
    status: 409,
    sandbox: [{ kind: 'employee-id-taken', when: 'an update gives an employee id that another request has' }],
    n8n: [{ message: 'The service says that the request conflicts with what it has' }],
    advice: 'Read what is there, then decide.',
  },
  {
    status: 413,
    sandbox: [{ kind: 'body-too-large', when: 'the body is over 1 MiB' }],
    n8n: [{ message: 'The request is too large for the service or a proxy' }],
    advice: 'Send less at once; a lookup can be split into several.',
  },
  {
    status: 415,
    sandbox: [
      { kind: 'unsupported-media-type', when: 'the body is not `application/json`, or is compressed' },
    ],
    n8n: [{ message: 'The service does not read JSON at this address' }],
    advice: 'Send `Content-Type: application/json` and no content coding.',
  },
  {
    status: 417,
    sandbox: [
      { kind: 'expectation-failed', when: 'the header `Expect` asks for anything but `100-continue`' },
    ],
    n8n: [NOT_ACCEPTED],
    advice: 'Leave the header `Expect` away.',
  },
  {
    status: 422,
    sandbox: [
      {
        kind: 'invalid-request',
        when: 'a field or header breaks a rule; `errors` lists each field and its rule',
      },
      { kind: 'unknown-authority', when: 'an agent check names a customer authority that does not exist' },
      { kind: 'invalid-control-request', when: 'a request to the control plane cannot be used' },
    ],
    n8n: [
      { of: 'a field that the editor has', message: "The service did not accept 'Document Number'" },
      { of: 'anything else', ...NOT_ACCEPTED },
    ],
    advice:
      'Correct the fields that the answer names. The client holds a request against the contract before it sends it and throws an [`InvalidRequestError`](#InvalidRequestError) instead.',
  },
  {
    status: 429,
    sandbox: [],
    n8n: [{ message: 'The service is receiving too many requests' }],
    advice:
      'Wait as long as `Retry-After` says and send less at once. Whether and when the service limits is [not shown](/reference/open-points/#rate-limits).',
  },
  {
    status: 431,
    sandbox: [{ kind: 'headers-too-large', when: 'the headers are over 16 KiB' }],
    n8n: [NOT_ACCEPTED],
    advice: 'Send fewer headers; a token that is far too long is the usual cause.',
  },
  {
    status: 500,
    sandbox: [{ kind: 'internal', when: 'the sandbox itself failed; its log names the request id' }],
    n8n: NOT_AVAILABLE,
    advice: LOOK_FIRST,
  },
  {
    status: 501,
    sandbox: [
      { kind: 'not-a-proxy', when: 'the method is `CONNECT`' },
      {
        kind: 'unsupported-transfer-coding',
        when: 'the body comes in a `Transfer-Encoding` other than `chunked`',
      },
    ],
    n8n: NOT_AVAILABLE,
    advice:
      'Nothing here is a proxy: correct the proxy settings of the caller. A body is sent as it is, or in chunks.',
  },
  { status: 502, sandbox: [], n8n: NOT_AVAILABLE, advice: LOOK_FIRST },
  { status: 503, sandbox: [], n8n: NOT_AVAILABLE, advice: LOOK_FIRST },
  { status: 504, sandbox: [], n8n: NOT_AVAILABLE, advice: LOOK_FIRST },
  {
    status: 507,
    sandbox: [
      { kind: 'storage-failed', when: 'the disk of the sandbox refused a write, and nothing was changed' },
    ],
    n8n: NOT_AVAILABLE,
    advice: 'Make room on the disk of the sandbox, or start it with `--memory`.',
  },
];

/** The statuses of failures, in their order. */
export const statusEntries: readonly StatusEntry[] = await Promise.all(
  WRITTEN.map(async (entry) => ({
    ...entry,
    title: STATUS_CODES[entry.status] ?? '',
    client: await clientBehaviour(entry.status),
  })),
);
