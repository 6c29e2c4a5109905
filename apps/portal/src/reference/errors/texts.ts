/** The words of the page, as Markdown. */
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
  classes:
    'All are exported by `@workrights/client`. Each has the members of the class that it extends, so `instanceof WorkRightsKitError` catches all. `createAndWait` sends many requests: **an error with a `checkId` is about a check that exists**, whatever its class. Read that check, or wait for it; do not create it again.',
} as const;

/** What a sandbox answers to a check whose document number has a space in it. */
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
