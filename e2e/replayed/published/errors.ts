import type { Reply } from '../reply.ts';

export interface Detail {
  readonly source: string;
  readonly detail: string;
}

/** The only error body on the pages. Its `code` repeats the status. */
export const invalidArguments = (errors: readonly Detail[]): Reply =>
  refusal(400, 'Invalid arguments', 'bad-request', errors);

/** The pages don't show the bodies of 401, 403, 404 and 429. These have the same style, without details. */
export const unauthorised = refusal(401, 'Unauthorised', 'unauthorised');
export const forbidden = refusal(403, 'Forbidden', 'forbidden');
export const notFound = refusal(404, 'Not found', 'not-found');
export const overQuota = refusal(429, 'Too many requests', 'too-many-requests');

/** The block page in front of every host for requests from abroad. Its status isn't printed: 403 is the usual one. */
export const blockedPage: Reply = {
  status: 403,
  type: 'text/html; charset=UTF-8',
  body: '<!DOCTYPE html><title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1>',
};

function refusal(status: number, message: string, kind: string, errors: readonly Detail[] = []): Reply {
  return {
    status,
    body: { message, class: kind, errors: errors.map((each) => ({ ...each, code: status })) },
  };
}
