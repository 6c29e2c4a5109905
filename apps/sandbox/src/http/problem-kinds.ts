import { type ProblemKind, SERVER_PROBLEM_KINDS } from '@workrights/local-server';

/** Every kind of problem that the sandbox responds with, except `fault`, whose status is the armed one. */
export const PROBLEM_KINDS = {
  ...SERVER_PROBLEM_KINDS,
  internal: { status: 500, when: 'the sandbox itself failed; its log names the request id' },
  'missing-body': { status: 400, when: 'the operation needs a JSON body and there is none' },
  unauthorized: {
    status: 401,
    when: 'the access token, or the API key in the URL, is missing or wrong',
  },
  'api-key-refused': { status: 401, when: 'an update has another API key in its body than in its URL' },
  'address-not-allowed': {
    status: 403,
    when: 'the API key is not bound to the IP address of the caller',
  },
  'account-refused': {
    status: 403,
    when: 'the API key does not belong to the account in `accountkeyid`',
  },
  'outside-scope': {
    status: 403,
    when: 'the access token has no scope for the country and the environment of the check',
  },
  'live-refused': {
    status: 403,
    when: 'the check is for `live` and the sandbox was started without `--allow-live`',
  },
  'not-found': { status: 404, when: 'there is no such path, visa check, attachment or snapshot' },
  'onboard-not-found': { status: 404, when: 'there is no onboarding request with these ids' },
  'method-not-allowed': {
    status: 405,
    when: 'the path is served by other methods, which `Allow` names',
  },
  'employee-id-taken': {
    status: 409,
    when: 'an update gives an employee id that another request has',
  },
  'unknown-authority': {
    status: 422,
    when: 'an agent check names a customer authority that does not exist',
  },
  'no-such-scenario': {
    status: 422,
    when: 'a document number, or an employee id, begins as those of scenarios do and names none',
  },
  'invalid-control-request': { status: 422, when: 'a request to the control plane cannot be used' },
  'quota-used-up': {
    status: 429,
    when: 'the account has sent as many requests as its quota allows in this minute or day',
  },
  'storage-failed': {
    status: 507,
    when: 'the disk of the sandbox refused a write, and nothing was changed',
  },
} as const satisfies Record<string, ProblemKind>;
