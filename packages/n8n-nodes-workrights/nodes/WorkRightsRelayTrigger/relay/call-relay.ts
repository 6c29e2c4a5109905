import type {
  IDataObject,
  IHookFunctions,
  IHttpRequestOptions,
  IN8nHttpFullResponse,
  NodeApiError,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { parsedAddress } from '../../WorkRights/transport/address';
import type { Explanation } from '../../WorkRights/transport/explain-refusal';
import { apiError, codeOf } from '../../WorkRights/transport/errors';
import { explainRelayRefusal } from './explain-relay-refusal';

export interface RelayCall {
  readonly method: 'DELETE' | 'GET' | 'POST';
  readonly path: string;
  readonly body?: IDataObject;
  /** A 404 is a normal response, not an error. */
  readonly mayBeGone?: boolean;
}

export interface RelayAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** In ms. A user waits until the workflow is published. */
const TIMEOUT = 15_000;
const CREDENTIAL = 'workRightsRelayApi';

/**
 * Sends a request to the relay once.
 *
 * @throws NodeApiError with what to do, for every response except a success.
 */
export async function callRelay(context: IHookFunctions, call: RelayCall): Promise<RelayAnswer> {
  const options = await optionsOf(context, call);
  const response = await send(context, options);
  const { statusCode: status, body } = response;
  if ((status >= 200 && status < 300) || (status === 404 && call.mayBeGone)) return { status, body };
  throw apiError(context, {}, explainRelayRefusal(status, body, call.body?.url), status);
}

/** A success with a body that no relay sends. */
export function otherServer(context: IHookFunctions, status: number): NodeApiError {
  return apiError(
    context,
    {},
    {
      message: 'The response does not come from a relay',
      description: "Check 'Relay URL' in the credential. A proxy or a sign-in page may be in between.",
      failure: { cause: 'configuration-invalid' },
    },
    status,
  );
}

async function optionsOf(context: IHookFunctions, call: RelayCall): Promise<IHttpRequestOptions> {
  const { relayUrl = '' } = await context.getCredentials<Partial<Record<string, string>>>(CREDENTIAL);
  const base = parsedAddress(relayUrl);
  if (base === undefined) {
    throw new NodeOperationError(context.getNode(), "'Relay URL' of the credential is not a URL", {
      description: 'It must start with https:// and name a host, for instance https://relay.example.com.',
      failure: { cause: 'configuration-invalid' },
    });
  }
  return {
    method: call.method,
    url: base.href.replace(/\/+$/u, '') + call.path,
    ...(call.body && { body: { ...call.body } }),
    json: true,
    timeout: TIMEOUT,
    // The token must not follow a redirect to another host. This code checks statuses.
    disableFollowRedirect: true,
    ignoreHttpStatusErrors: true,
    returnFullResponse: true,
    sendCredentialsOnCrossOriginRedirect: false,
  };
}

async function send(context: IHookFunctions, options: IHttpRequestOptions): Promise<IN8nHttpFullResponse> {
  const request = context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, options);
  return (await request.catch((error: unknown) => {
    throw unreachable(context, error);
  })) as IN8nHttpFullResponse;
}

function unreachable(context: IHookFunctions, cause: unknown): Error {
  // n8n's own errors, for example about a host that the credential doesn't allow, already say what to do.
  if (cause instanceof NodeOperationError) return cause;
  const code = codeOf(cause);
  const explanation: Explanation = {
    message: 'The relay could not be reached',
    description: `Start the relay, and check 'Relay URL' in the credential and the network of this n8n.${code === undefined ? '' : ` (${code})`}`,
    failure: { cause: 'temporarily-unavailable' },
  };
  return apiError(context, {}, explanation);
}
