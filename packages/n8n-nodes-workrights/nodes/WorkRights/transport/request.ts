import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { operations } from '../generated/operations';
import { isRefusal } from '../generated/results/refusal';
import { clock } from '../shared/clock';
import { parsedBody, property, textOf } from '../shared/json';
import { tokenFailureOf, usesClientCredentials } from './access-token';
import { addressOf } from './address';
import { isVisaChecksApi, isWrite, stopSignal, type ApiCall, type ApiContext } from './context';
import { afterTooMany, connectionLoss, noToken, refusal, retryAfter, stopped } from './errors';
import { noteDate } from './service-clock';

export interface ApiAnswer {
  readonly status: number;
  /** Parsed JSON, or a file's bytes. */
  readonly body: unknown;
}

/** The time limit of one request in ms. */
const TIMEOUT = 30_000;

/** How often a read is sent, and the longest wait of the service between two attempts. */
const ATTEMPTS = 3;
const LONGEST_PAUSE = 15_000;
/** The longest wait for the quota's minute. */
const LONGEST_PAUSE_OF_QUOTA = 60_000;

/** Statuses after which a read may be retried: the same as in the client. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/**
 * The only place that sends requests. Reads are retried after temporary errors and lost connections, except in a poll, where
 * n8n does that. A change is sent once, whatever the response is.
 *
 * @throws NodeApiError with what to do, for every response except a success.
 */
export async function callApi(context: ApiContext, call: ApiCall): Promise<ApiAnswer> {
  const attempts = isWrite(call) || !('getExecutionCancelSignal' in context) ? 1 : ATTEMPTS;
  for (let attempt = 1; ; attempt++) {
    const last = attempt === attempts;
    const response = await send(context, call).catch((error: unknown) => {
      const failure = tokenFailureOf(error);
      if (failure !== undefined) throw noToken(context, call, failure);
      const final = last || error instanceof NodeOperationError || stopSignal(context)?.aborted;
      if (final) throw connectionLoss(context, call, error);
      return undefined;
    });
    const { statusCode } = response ?? {};
    noteDate(context, response?.headers['date']);
    if (response !== undefined && isSuccess(call, response)) {
      return { status: response.statusCode, body: response.body };
    }
    const isQuota = statusCode === 429 && isVisaChecksApi(call);
    const wait = isQuota
      ? afterTooMany(response?.headers)
      : (retryAfter(response?.headers) ?? 500 * 2 ** (attempt - 1));
    const longest = Math.min(
      isQuota ? LONGEST_PAUSE_OF_QUOTA : LONGEST_PAUSE,
      (call.until ?? Infinity) - clock.now(),
    );
    const passing = statusCode === undefined || (PASSING.has(statusCode) && wait <= longest);
    if (response !== undefined && (last || !passing)) {
      const { accessToken, requestedToken, apiKey, accountKeyId } = await credentialsOf(context, call);
      const secrets = [accessToken, requestedToken, apiKey, accountKeyId].flatMap(
        (secret) => secret?.trim() ?? [],
      );
      throw refusal(context, call, { ...response, body: readBody(response.body) }, secrets);
    }
    await clock.pause(wait, stopSignal(context));
    if (stopSignal(context)?.aborted) throw stopped(context, call.itemIndex);
  }
}

async function send(context: ApiContext, call: ApiCall): Promise<IN8nHttpFullResponse> {
  const { method } = operations[call.operation];
  const credentials = await credentialsOf(context, call);
  const configured = credentials[isVisaChecksApi(call) ? 'baseUrl' : 'webAppUrl'] ?? '';
  const options: IHttpRequestOptions = {
    method,
    url: addressOf(context, call, configured),
    ...(call.query && { qs: { ...call.query } }),
    // A copy, because the credential adds its fields to this object.
    ...(call.body && { body: { ...call.body, ...(call.keyInBody && { key: credentials.apiKey?.trim() }) } }),
    ...(call.file ? { encoding: 'arraybuffer', headers: { Accept: '*/*' } } : { json: true }),
    timeout: TIMEOUT,
    // A create request may return 303 with a misspelt Location (service.md §4.1), so redirects aren't followed. This code
    // checks statuses, because n8n would throw an error for a 303.
    disableFollowRedirect: true,
    // After a 401, n8n requests a new token and sends the request again.
    ignoreHttpStatusErrors: usesClientCredentials(credentials) ? { ignore: true, except: [401] } : true,
    returnFullResponse: true,
    sendCredentialsOnCrossOriginRedirect: false,
  };
  const response: Promise<IN8nHttpFullResponse> = context.helpers.httpRequestWithAuthentication.call(
    context,
    credentialTypeOf(call),
    options,
  );
  return await response.catch((error: unknown) => {
    // It throws an error only for a 401: the new token was refused too.
    if (property(error, 'httpCode') === '401' && tokenFailureOf(error) === undefined)
      return { statusCode: 401, headers: {}, body: '' };
    throw error;
  });
}

/**
 * The credential without the item, as n8n uses it for the token and the keys: if a credential contains expressions, one item's
 * address must not be combined with another's token.
 */
async function credentialsOf(context: ApiContext, call: ApiCall): Promise<Partial<Record<string, string>>> {
  return await context.getCredentials<Record<string, string>>(credentialTypeOf(call));
}

function credentialTypeOf(call: ApiCall): string {
  return isVisaChecksApi(call) ? 'visaChecksApi' : 'workRightsApi';
}

/** Interface B may refuse with status 200 and say so only in the body (open point `onboarding-errors`). */
function isSuccess(call: ApiCall, { statusCode, body }: IN8nHttpFullResponse): boolean {
  const { operation } = call;
  if (!isVisaChecksApi(call) && isRefusal(parsedBody(body))) return false;
  return (statusCode >= 200 && statusCode < 300) || (operation === 'createVisaCheck' && statusCode === 303);
}

/** A refusal's body, whatever its content type. */
function readBody(body: unknown): IN8nHttpFullResponse['body'] {
  const text = body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : body;
  if (typeof text !== 'string') return text as IN8nHttpFullResponse['body'];
  try {
    return JSON.parse(text) as IN8nHttpFullResponse['body'];
  } catch {
    // A web page contains nothing to quote.
    return text.startsWith('<') ? text : { message: textOf(text) ?? '' };
  }
}
