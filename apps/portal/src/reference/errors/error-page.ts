import { allOperations } from '../model/reference.ts';

/** Markdown. */
export const errorTexts = {
  title: 'Errors and statuses',
  description:
    'What each HTTP status and each error class means: what the contract says, what the sandbox answers, what the client throws, what n8n shows, and what to do.',
  lead: 'The description of the service [names no status](/reference/open-points/error-statuses/) and [no body](/reference/open-points/error-body/) for any failure: the contract has one `default` response that may be JSON of any form, text, or nothing. What follows is what HTTP means by a status, what the sandbox makes of it, and what the tools of this kit do. [Errors and retries](/guides/errors-and-retries/) tells it in order.',
  statuses:
    'What the client throws, and whether it sends a request again by itself, was observed: it was given each status as an answer to a read and to a create.',
  noAnswer: 'There is no status, because no answer came. A create stands here for an update too.',
  problems:
    'The sandbox answers every refusal with problem details (RFC 9457), `application/problem+json`. `type` ends in the kind that is listed at each status, `errors` names each field and rule at fault, and no value that was sent is repeated. Any status from 400 to 599 can be armed as a [fault](/guides/sandbox/faults/); its kind is `fault`. The service itself may answer otherwise.',
  published:
    'The service publishes this body, for a 400 only: `source` names the field, and `code` is the status. The sandbox answers an invalid visa check like this with the [quirk](/guides/sandbox/faults/#quirks) `error-form=published`. The client throws `BadRequestError`; the command line, n8n and the report of a bulk run name the field.',
  classes:
    'All are exported by `@workrights/client`. Each has the members of the class that it extends, so `instanceof WorkRightsKitError` catches all. `createAndWait` sends many requests: **an error with a `checkId` is about a check that exists**, whatever its class. Read that check, or wait for it; do not create it again.',
} as const;

/** The sandbox's response to a check whose document number contains a space. */
export const problemExample = {
  type: 'urn:workrights:problem:invalid-request',
  title: 'Unprocessable Entity',
  status: 422,
  detail: 'The request does not match the contract.',
  errors: [
    {
      in: 'body',
      pointer: '/document/identifier',
      rule: 'pattern',
      message: 'must be a string of one or more letters (A-Z, a-z) and digits, with no other characters',
    },
  ],
} as const;

/** The same error with the quirk `error-form=published`. */
export const publishedExample = {
  message: 'Invalid arguments',
  class: 'bad-request',
  errors: [{ source: 'document.identifier', detail: problemExample.errors[0].message, code: 400 }],
} as const;

/** A failure without a status. */
export interface NoAnswer {
  readonly id: string;
  readonly title: string;
  readonly when: string;
  /** The error classes of a read, and of a create or update. */
  readonly read: string;
  readonly write: string;
  readonly readAgain: boolean;
  readonly writeAgain: boolean;
  /** The message of the n8n node for a read, and for a create or update. */
  readonly n8nRead: string;
  readonly n8nWrite: string;
}

const NOT_CONFIRMED = 'The service did not confirm the visa check: it may exist';
const LOST = 'The connection to the service was lost';

export const noAnswers: readonly NoAnswer[] = [
  {
    id: 'no-connection',
    title: 'No connection',
    when: 'It was refused, or there is no such host. A certificate that is not accepted ends the same way, but is not tried again.',
    read: 'ConnectionError',
    write: 'ConnectionError',
    readAgain: true,
    writeAgain: true,
    n8nRead: 'The service could not be reached',
    n8nWrite: 'The service could not be reached',
  },
  {
    id: 'broken-connection',
    title: 'Broken connection',
    when: 'It broke after the request was on its way.',
    read: 'ConnectionError',
    write: 'OutcomeUnknownError',
    readAgain: true,
    writeAgain: false,
    n8nRead: LOST,
    n8nWrite: NOT_CONFIRMED,
  },
  {
    id: 'no-answer-in-time',
    title: 'Timeout',
    when: 'No answer came within `timeout` (30 seconds by default).',
    read: 'TimeoutError',
    write: 'OutcomeUnknownError',
    readAgain: false,
    writeAgain: false,
    n8nRead: LOST,
    n8nWrite: NOT_CONFIRMED,
  },
];

/** A status that the contract declares, with its description and operations. `default` stands for all others. */
export interface DeclaredStatus {
  readonly status: string;
  /** Markdown. Operations describe it in different words; this is the text of the first. */
  readonly description: string;
  readonly operations: readonly { readonly id: string; readonly href: string }[];
}

/** The success statuses of the contract, in order. */
export function declaredStatuses(): DeclaredStatus[] {
  const operations = allOperations().filter(({ aliasOf }) => aliasOf === undefined);
  const statuses = operations.flatMap(({ responses }) => responses.map(({ status }) => status));
  return [...new Set(statuses)]
    .filter((status) => status !== 'default')
    .toSorted()
    .map((status) => {
      const having = operations.filter(({ responses }) =>
        responses.some((response) => response.status === status),
      );
      const [first] = having.flatMap(({ responses }) =>
        responses.filter((response) => response.status === status),
      );
      return {
        status,
        description: first?.description ?? '',
        operations: having.map(({ id, href }) => ({ id, href })),
      };
    });
}
