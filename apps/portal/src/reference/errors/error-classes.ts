import * as client from '@workrights/client';

/** The hand-written texts about an error class of the client. */
interface Written {
  /** Markdown: when it is thrown. */
  readonly when: string;
  /** Markdown: what to do. */
  readonly advice: string;
  /** Members that not every error has, with their meaning as Markdown. */
  readonly members?: Readonly<Record<string, string>>;
}

export interface ErrorClass extends Written {
  readonly name: string;
  /** The class that it extends. */
  readonly base: string;
}

const RECONCILE = {
  'reconcile()':
    'looks for what the lost request made: `found`, `none`, `several` or `inconclusive`. It makes nothing itself',
};
const RESUME = { resumeToken: 'of a wait: for `resumeWait`, here or in another process' };

const WRITTEN: Readonly<Record<string, Written>> = {
  WorkRightsKitError: {
    when: 'Never thrown itself: the base of all others, for `instanceof`.',
    advice:
      'Printed or as JSON, an error holds no token, key, URL parameter or part of a body. Only `body` can hold personal data, and printers skip it.',
    members: {
      operationId: 'the operation in the contract; `waitFor` while waiting',
      status: 'HTTP status of the answer, when there was one',
      requestId: 'value of `x-request-id`: quote it to support',
      headers: 'headers of the answer that are on an allow-list',
      checkId:
        'id of the visa check, when it is known. That check exists: read it or wait for it, do not create it again',
      body: 'body of a refusal. May hold personal data',
    },
  },
  StatusError: {
    when: 'The service answered with a status that is no success. Statuses without a class of their own throw this one.',
    advice: 'Go by `status`; see [HTTP statuses](#http-statuses).',
  },
  BadRequestError: {
    when: 'Status [400](#status-400): the service could not read the request.',
    advice: 'Correct the request. `body` may say more.',
  },
  AuthenticationError: {
    when: 'Status [401](#status-401): token or key is missing, wrong or no longer valid. A token function was asked once more before.',
    advice: 'Renew the credential.',
  },
  TokenError: {
    when: '`clientCredentials` got no token: the token endpoint refused the client, or 24 tokens were requested in 24 hours.',
    advice:
      'Correct client id, secret, audience or scopes. With the code `token_limit`, find out who requests so many, and wait.',
    members: {
      code: 'error of the token endpoint, such as `invalid_client`; or `token_limit`: nothing was sent',
      retryAfterMs: 'milliseconds until the next request is allowed, with `token_limit`',
    },
  },
  PermissionDeniedError: {
    when: 'Status [403](#status-403): the credentials are good, but not for this or not from here.',
    advice: 'Ask support for the right, or to allow your IP address.',
  },
  BlockedError: {
    when: "A web page of the service's network in place of a response, usually with status 403: it [blocks requests from outside Australia and New Zealand](/reference/open-points/requests-from-abroad/). The service has read nothing.",
    advice:
      'Send from a fixed IP address in Australia or New Zealand, or ask support to allow your fixed address. The credentials say nothing about it.',
  },
  NotFoundError: {
    when: 'Status [404](#status-404): no such check, attachment, onboarding request, record or path.',
    advice: 'Check the id, the environment of the credential, and `baseUrl`.',
  },
  ConflictError: {
    when: 'Status [409](#status-409): the request disagrees with what is there.',
    advice: 'Read, then decide.',
  },
  UnprocessableEntityError: {
    when: 'Status [422](#status-422): a field or rule of the request is wrong.',
    advice: 'Correct the fields that `body` names.',
  },
  RateLimitError: {
    when: 'Status [429](#status-429): too many requests. A read was sent again before.',
    advice:
      'Wait, then send again; a create too, because it was refused. Not so with a `checkId`: then a later read was refused, and the check exists.',
    members: { retryAfterMs: 'milliseconds that the service asks to wait, when it says so' },
  },
  RefusedError: {
    when: 'A status of success, and a body of the Onboarding and Work Rights API that is an error and shows no record.',
    advice: 'Read `body`, and correct the request or the key.',
  },
  ServerError: {
    when: 'Status 500 to 599 to a read, after all attempts. A create or update throws [`OutcomeUnknownError`](#OutcomeUnknownError) then.',
    advice: 'Read again later.',
  },
  OutcomeUnknownError: {
    when: 'A create or update was sent and its answer was lost, was a 5xx, or said nothing certain.',
    advice:
      'Do not send it again blindly: it could make a second check or send a second message. Call `reconcile()` first.',
    members: { ...RECONCILE, cause: 'how the answer was lost' },
  },
  ConnectionError: {
    when: 'No connection, or a read whose connection broke, after all attempts. A create throws it only when it provably never left.',
    advice:
      'Check `baseUrl` and the network, then send again. With a `checkId`, read that check again: it exists, so do not create it again.',
    members: {
      code: 'of the operating system or HTTP library: `ECONNREFUSED`',
      neverSent: 'no byte of the request reached the service',
    },
  },
  CheckFailedError: {
    when: 'A check that was waited for failed, or its personal data were removed: it has no result, and none will come.',
    advice:
      'It says nothing about the person. `explain(error.code)` says why it failed, and what to do next.',
    members: {
      status: 'of the check: `failed`, `failure`, `expired` or `purged`',
      end: '`failed`, or `withdrawn` for the statuses `expired` and `purged`',
      code: '`result.code` of the check: `VEVO_PERSON_NOT_FOUND`',
      check: 'the check as the service gave it; may hold personal data',
    },
  },
  TimeoutError: {
    when: 'No answer to a read within `timeout`, or a check that is not finished within the time of the wait.',
    advice:
      'Read again. A wait goes on with `resumeWait(error.resumeToken)`; the check itself goes on anyway.',
    members: RESUME,
  },
  AbortedError: {
    when: 'Your signal ended the call or the wait.',
    advice: 'When `maybeSent` is true, a create or update may have been carried out: `reconcile()`.',
    members: {
      maybeSent: 'the request was a create or update and may have reached the service',
      ...RECONCILE,
      ...RESUME,
    },
  },
  InvalidRequestError: {
    when: 'The request breaks the contract, or an option cannot work. Nothing was sent.',
    advice: 'Correct what `fields` lists.',
    members: { fields: '`path` and `rule` of each thing that is wrong, without values' },
  },
  UnexpectedResponseError: {
    when: "A success that is not what the contract says: no JSON, another shape, an attachment of another size. Under `validateResponses: 'strict'` also smaller differences; a create was carried out then, and `checkId` names its check.",
    advice: 'Check `baseUrl`: a proxy or a sign-in page may be in between.',
    members: { fields: 'where it differs from the contract, without values' },
  },
};

/** The names of all error classes that the client exports. A base class comes before its subclasses. */
export function exportedErrorClasses(): { name: string; base: string }[] {
  return Object.entries(client)
    .filter(
      ([, value]) =>
        typeof value === 'function' &&
        (value === client.WorkRightsKitError || value.prototype instanceof client.WorkRightsKitError),
    )
    .map(([name, value]) => ({ name, base: baseOf(value) }));
}

/** The nearest base class that the client exports. */
function baseOf(value: unknown): string {
  const base: unknown = Object.getPrototypeOf(value);
  const exported = Object.entries(client).find(([, each]) => each === base);
  if (exported) return exported[0];
  return typeof base === 'function' && base !== Function.prototype && base !== Error ? baseOf(base) : 'Error';
}

/** @throws Error when an exported error class has no text here, or a text has no exported class. */
export function errorClasses(): ErrorClass[] {
  const exported = exportedErrorClasses();
  const written = Object.keys(WRITTEN);
  const missing = exported.filter(({ name }) => !written.includes(name)).map(({ name }) => name);
  const gone = written.filter((name) => !exported.some((each) => each.name === name));
  if (missing.length + gone.length > 0)
    throw new Error(
      `The page of errors lacks ${missing.join(', ') || 'nothing'}; gone: ${gone.join(', ') || 'none'}.`,
    );
  return written.flatMap((name) => {
    const found = exported.find((each) => each.name === name);
    const text = WRITTEN[name];
    return found && text ? [{ ...found, ...text }] : [];
  });
}
