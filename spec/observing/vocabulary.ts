/**
 * The words in which `workrights observe` reports what it saw. It keeps nothing else of an exchange, so all words come from
 * closed lists. None of them can contain a value, an id or a name.
 */

/** The forms of a text. The first one that fits applies. */
export const textFormats = [
  'empty',
  'date',
  'timestamp-z',
  'timestamp-offset',
  'timestamp-local',
  'digits',
  'letters',
  'word',
  'url',
  'path',
  'email',
  'html',
  'text',
] as const;

export type TextFormat = (typeof textFormats)[number];

/** Where the service runs. On the observer's machine, it is a sandbox, a mock or the end of a tunnel. */
export const serviceTokens = ['this-machine', 'other-machine'] as const;

/** The kinds of a JSON value. A property with listed values has `=VALUE` or `unlisted` instead of a form. */
export const valueTokens = [
  'absent',
  'null',
  'boolean',
  'integer',
  'fraction',
  'array:empty',
  'array',
  'object:empty',
  'object',
  ...textFormats.map((format) => `string:${format}` as const),
  'unlisted',
] as const;

/** The kinds of a whole body. The envelope is removed before the records are read. */
export const bodyForms = [
  'empty',
  'text',
  // HTML from the service, or from a network in front of it.
  'page',
  'binary',
  'not-json',
  'too-large',
  'encoded',
  'null',
  'object',
  'array',
  // An empty array doesn't show whether its items would be wrapped.
  'empty-array',
  'data-object',
  'data-array',
  'array-of-data',
  'problem',
  'other-json',
] as const;

export type BodyForm = (typeof bodyForms)[number];

/** Numbers of characters, in the ranges that are kept. */
export const lengths = [
  '0',
  '1',
  '2-4',
  '5-8',
  '9-16',
  '17-32',
  '33-64',
  '65-128',
  '129-512',
  '513+',
] as const;

/** The headers that are reported by name, in lower case. All others are `unlisted`. */
export const knownHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'age',
  'alt-svc',
  'authorization',
  'cache-control',
  'connection',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-security-policy',
  'content-type',
  'cookie',
  'date',
  'deprecation',
  'etag',
  'expires',
  'host',
  'idempotency-key',
  'keep-alive',
  'last-modified',
  'link',
  'location',
  'pragma',
  'ratelimit',
  'ratelimit-limit',
  'ratelimit-policy',
  'ratelimit-remaining',
  'ratelimit-reset',
  'referrer-policy',
  'retry-after',
  'server',
  'server-timing',
  'set-cookie',
  'strict-transport-security',
  'sunset',
  'traceparent',
  'transfer-encoding',
  'user-agent',
  'vary',
  'version',
  'via',
  'www-authenticate',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
] as const;

/** The media types that are reported by name. All others are `unlisted`. */
export const knownMediaTypes = [
  '*/*',
  'application/json',
  'application/octet-stream',
  'application/pdf',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'text/html',
  'text/plain',
  'text/xml',
] as const;

/** Headers whose value is a media type. Others are reported as `absent` or `present`. */
export const mediaTypeHeaders = ['accept', 'content-type'] as const;

/** The context of a sighting. */
export const contexts = {
  /** By the status: 2xx and the 303 of a creation, both without a web page; 4xx; 5xx; any other. */
  answer: ['accepted', 'refused', 'failed', 'other'],
  /** By the `status` of the check in the response. `failed` has two spellings; expired and purged checks are `withdrawn`. */
  check: ['pending', 'completed', 'failed', 'withdrawn', 'other', 'none'],
  /** By the `jurisdiction` of the check in the response, or of the request: AUS; NZL and NZ. */
  country: ['australia', 'new-zealand', 'other', 'none'],
  /**
   * By `visa_check_type` of the check in the response, or of the request. A New Zealand request without one is a
   * verification. A New Zealand result has none, so its fields decide between an employer result and a verification.
   */
  type: ['work', 'study', 'agent', 'verification', 'employer', 'other', 'none'],
} as const;

export type Context = { [Key in keyof typeof contexts]: (typeof contexts)[Key][number] };

/** The reasons why ordinary traffic can't settle a point. */
export const unseenReasons = {
  meaning: 'Traffic shows a value, and not what it means. Only support can say it.',
  'outside-http': 'It concerns the account, the contract, money or people, and no request shows it.',
  configured: 'You must know it before you can send a request, and a report keeps no URL.',
  'refused-here': 'Only a request that the tools of this kit refuse to send would show it.',
  experiment: 'Ordinary work sends no request that would show it. Somebody would have to try it on purpose.',
  memory: 'It shows only in several exchanges together, and the observer remembers no id and no key.',
  'full-list': 'Traffic shows values one by one, and never that a list of them is complete.',
  value: 'Only the value itself would show it, and the observer keeps no value.',
} as const;

export type UnseenReason = keyof typeof unseenReasons;
