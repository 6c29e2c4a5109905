/** A kind of problem: the last part of the `type` of its problem details. */
export interface ProblemKind {
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** When a server responds with it. Markdown that continues a sentence after "when". */
  readonly when: string;
}

/** The problems of every server that uses this package. */
export const SERVER_PROBLEM_KINDS = {
  'malformed-json': {
    status: 400,
    when: 'the body is not valid JSON, or not UTF-8, or begins with a byte order mark',
  },
  'incomplete-body': { status: 400, when: 'the body ended early' },
  'malformed-request': { status: 400, when: 'the request is not well-formed HTTP' },
  'missing-host': { status: 400, when: 'the header `Host` is missing' },
  'two-hosts': { status: 400, when: 'the header `Host` comes more than once' },
  'invalid-host': { status: 400, when: 'the header `Host` is not a host name or address' },
  'bad-target': { status: 400, when: 'the path has percent escapes that are not valid UTF-8' },
  'host-not-allowed': {
    status: 403,
    when: 'the `Host` of a request is not a name of this machine, nor one of `--allow-host`',
  },
  'cross-origin': {
    status: 403,
    when: 'the request comes from a web page of another origin',
  },
  'request-timeout': { status: 408, when: 'the request took too long to arrive' },
  'body-too-large': { status: 413, when: 'the body is over 1 MiB' },
  'unsupported-media-type': {
    status: 415,
    when: 'the body is not `application/json`, or is compressed',
  },
  'expectation-failed': {
    status: 417,
    when: 'the header `Expect` has a value other than `100-continue`',
  },
  'invalid-request': {
    status: 422,
    when: 'a field or header breaks a rule; `errors` lists each field and its rule',
  },
  'headers-too-large': { status: 431, when: 'the headers are over 16 KiB' },
  internal: { status: 500, when: 'the server itself failed; its log says where' },
  'not-a-proxy': { status: 501, when: 'the method is `CONNECT`' },
  'unsupported-transfer-coding': {
    status: 501,
    when: 'the body comes in a `Transfer-Encoding` other than `chunked`',
  },
} as const satisfies Record<string, ProblemKind>;
