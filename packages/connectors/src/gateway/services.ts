import { VisaChecks, WorkRights, type ConnectionOptions, type Environment } from '@workrights/client';

import type { Services } from '../run/run-operation.ts';
import { GatewayProblem } from './problem.ts';
import { parsed, type SendToGateway } from './send.ts';
import { gatewayRequest, serviceAnswer } from './translate.ts';

type Fetch = NonNullable<ConnectionOptions['fetch']>;

export interface Gateway {
  /** The relay's URL, without a slash at its end. */
  readonly url: string;
  /** Where new checks run. */
  readonly environment: Environment;
  readonly send: SendToGateway;
  /** By which the relay recognizes the create or the update of this step. */
  readonly key?: string | undefined;
  /** Milliseconds for a call with all its retries. */
  readonly totalTimeout: number;
}

export interface GatewayServices extends Services {
  /** Why the relay refused the last request, if it did. */
  readonly problem: () => GatewayProblem | undefined;
}

/** What the relay sends once for each key. */
const SENT_ONCE = new Set(['createVisaCheck', 'createOnboard', 'updateOnboard']);

/**
 * The client of the service, whose requests go to the relay's gateway instead: reading, waiting and retrying are the same as in
 * every other connector, and each create has a key by which the relay recognizes it.
 */
export function gatewayServices({
  url: baseUrl,
  environment,
  send,
  key,
  totalTimeout,
}: Gateway): GatewayServices {
  let problem: GatewayProblem | undefined;
  const fetch: Fetch = async (url, { body, attempt }) => {
    problem = undefined;
    const request = gatewayRequest(attempt.operationId, new URL(url), parsed(await bytesOf(body)));
    try {
      const response = await send(key === undefined ? request : { ...request, key });
      const { 'content-type': type = '', 'content-length': length = '' } = response.headers;
      if (type !== 'application/pdf') return Response.json(serviceAnswer(parsed(response.bytes), baseUrl));
      return new Response(new Uint8Array(response.bytes), {
        headers: { 'content-type': type, 'content-length': length },
      });
    } catch (error) {
      if (!(error instanceof GatewayProblem)) throw error;
      problem = error;
      // The relay looks for what was lost itself, and a create isn't lost for it. So the client mustn't look, or send again.
      const status = SENT_ONCE.has(attempt.operationId) ? 409 : error.status;
      if (status === 0) throw new TypeError('The relay did not respond', { cause: error });
      return Response.json({}, { status, headers: { 'retry-after': String(error.retryAfter ?? '') } });
    }
  };
  const options = { baseUrl, fetch, totalTimeout, logLevel: 'off' } as const;
  return {
    visaChecks: new VisaChecks({ ...options, accessToken: 'relay', environment }),
    workRights: new WorkRights({ ...options, apiKey: 'relay', accountKeyId: 'relay' }),
    problem: () => problem,
  };
}

/** The body may be a stream or a `Blob`. */
async function bytesOf(body: unknown): Promise<Uint8Array> {
  return body === undefined
    ? new Uint8Array()
    : new Response(body as ConstructorParameters<typeof Response>[0]).bytes();
}
