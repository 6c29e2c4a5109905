import type { ICredentialTestRequest } from 'n8n-workflow';

type Request = ICredentialTestRequest['request'];

interface Messages {
  /** Name of the interface, as in "There is no ... at this address". */
  readonly api: string;
  /** Display name of the field with the address, and what its value must not end with. */
  readonly address: { readonly field: string; readonly without: string };
  /** What a 401 and a 403 mean, and what to do about it. */
  readonly rejected: string;
  readonly forbidden: string;
}

const REDIRECTS = [301, 302, 303, 307, 308];

/** The test of a credential: it takes any body for good, follows no redirect, and says what to do when it fails. */
export function credentialTest(
  request: Request,
  { api, address, rejected, forbidden }: Messages,
): ICredentialTestRequest {
  const notFollowed = `The service answered with a redirect, which was not followed. Check ${address.field}.`;
  return {
    request: {
      ...request,
      // As text: n8n's test breaks at an empty list, which is a good answer.
      encoding: 'text',
      // A mistyped address may redirect to somebody else's host, and n8n would send the secrets along.
      disableFollowRedirect: true,
      sendCredentialsOnCrossOriginRedirect: false,
    },
    rules: [
      onStatus(401, rejected),
      onStatus(403, forbidden),
      onStatus(
        404,
        `There is no ${api} at this address. Check ${address.field}; it has no ${address.without} at its end.`,
      ),
      ...REDIRECTS.map((status) => onStatus(status, notFollowed)),
      // A sign-in page or another web site answers 200 with HTML.
      {
        type: 'responseSuccessBody',
        properties: {
          key: '[0]',
          value: '<',
          message: `A web page answers at this address, not the ${api}. Check ${address.field}.`,
        },
      },
    ] as ICredentialTestRequest['rules'],
  };
}

function onStatus(value: number, message: string) {
  return { type: 'responseCode', properties: { value, message } };
}
