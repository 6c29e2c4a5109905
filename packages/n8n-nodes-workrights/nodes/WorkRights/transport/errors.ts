import type { IN8nHttpFullResponse } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { FAILED } from '../generated/connectors/run/failure-messages';
import { isDayUsedUp } from '../generated/time/quota-headers';
import { readRetryAfter } from '../generated/time/retry-after';
import { clock } from '../shared/clock';
import { property } from '../shared/json';
import { isWrite, stopSignal, type ApiCall, type ApiContext } from './context';
import { explainRefusal, unknownOutcome, type Explanation } from './explain-refusal';

/**
 * Creates an error from the service's response. Errors of n8n's request helper aren't wrapped: n8n would return the old one,
 * without the text and the item.
 */
export function apiError(
  context: Pick<ApiContext, 'getNode'>,
  call: Pick<ApiCall, 'itemIndex'>,
  { message, description, failure, outcomeUnknown }: Explanation,
  status?: number,
): NodeApiError {
  // Without the response: n8n stores everything in the error, and a response may name a person.
  const error = new NodeApiError(
    context.getNode(),
    { message },
    {
      message,
      description: escapeHtml(description),
      httpCode: status === undefined ? undefined : String(status),
      itemIndex: call.itemIndex,
      failure,
    },
  );
  // Set again, because n8n replaces a message that contains a code such as ENOENT.
  error.message = message;
  if (outcomeUnknown) error.context.outcomeUnknown = true;
  return error;
}

/** Whether it's unknown if the change happened. */
export function isOutcomeUnknown(error: Error): boolean {
  return property(error, 'context', 'outcomeUnknown') === true;
}

export function refusal(
  context: ApiContext,
  call: ApiCall,
  { statusCode, headers, body }: IN8nHttpFullResponse,
  secrets: readonly string[] = [],
): NodeApiError {
  const retryAfterMs = retryAfter(headers);
  return apiError(
    context,
    call,
    explainRefusal(call, statusCode, body, { retryAfterMs, secrets, headers }),
    statusCode,
  );
}

/** A success whose body doesn't match the contract. After a change, the outcome is unknown. */
export function unusableAnswer(
  context: ApiContext,
  call: ApiCall,
  status: number,
  expected: string,
): NodeApiError {
  const explanation: Explanation = isWrite(call)
    ? unknownOutcome(call, `Its response has no ${expected}.`)
    : {
        message: FAILED.foreign,
        description: `It has no ${expected}. Check the URL in the credential; a proxy or a sign-in page may be in between.`,
        failure: { cause: 'configuration-invalid' },
      };
  return apiError(context, call, explanation, status);
}

/** A success with another record's ID. The message contains no ID, because it may be another person's. */
export function otherRecord(context: ApiContext, call: ApiCall, noun: string, status = 200): NodeApiError {
  const explanation: Explanation = isWrite(call)
    ? unknownOutcome(call, `Its response is the ${noun} of another ID.`)
    : {
        message: `The service responded with the ${noun} of another ID`,
        description: `It is not returned, because it may be another person's. Check the ID, and tell the service if it is right.`,
        failure: { cause: 'configuration-invalid' },
      };
  return apiError(context, call, explanation, status);
}

/** Without a token, nothing was sent to the service. */
export function noToken(context: ApiContext, call: ApiCall, why: string): NodeApiError {
  return apiError(context, call, {
    message: FAILED.noToken,
    description: `${why} Nothing was sent to the service. Check Token URL, Client ID, Client Secret, Audience and Scopes of the credential.`,
    failure: { cause: 'credential-invalid' },
  });
}

/**
 * Codes that only a connection has that was never made, or whose certificate was refused, so nothing was sent. Other codes of
 * the network and of TLS can come after the request, too.
 */
const NEVER_SENT =
  /^(?:ENOTFOUND$|EAI_AGAIN$|ECONNREFUSED$|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|ERR_TLS_CERT)/u;

/** The error for a request without a response. */
export function connectionLoss(context: ApiContext, call: ApiCall, cause: unknown): Error {
  const code = codeOf(cause);
  const neverSent = NEVER_SENT.test(code ?? '') || failedToConnect(cause);
  if (stopSignal(context)?.aborted) {
    const error = stopped(context, call.itemIndex);
    error.context.outcomeUnknown = isWrite(call) && !neverSent && !(cause instanceof NodeOperationError);
    return error;
  }
  if (cause instanceof NodeOperationError) {
    cause.context.itemIndex = call.itemIndex;
    return cause;
  }
  if (isWrite(call) && !neverSent) {
    return apiError(context, call, unknownOutcome(call, 'The connection was lost before a response came.'));
  }
  return apiError(context, call, {
    message: neverSent ? FAILED.unreachable : FAILED.lost,
    description: neverSent
      ? `Check the URL in the credential and the network of this n8n.${code === undefined ? '' : ` (${code})`}`
      : 'Run again later.',
    failure: { cause: 'temporarily-unavailable' },
  });
}

/** n8n shows the execution as canceled, and not as failed, only if the message contains the word "canceled". */
export function stopped(context: ApiContext, itemIndex?: number): NodeOperationError {
  return new NodeOperationError(context.getNode(), 'The execution was canceled', { itemIndex });
}

/** Node's code of a failed connection. */
export function codeOf(error: unknown): string | undefined {
  const places = [['cause', 'code'], ['code'], ['httpCode'], ['cause', 'cause', 'code']];
  const codes = places.map((path) => valueAt(error, path));
  return codes.find((code): code is string => typeof code === 'string' && /^[A-Z][A-Z_]+$/u.test(code));
}

/** Whether Node failed to connect. n8n and its HTTP library wrap what Node throws. */
function failedToConnect(error: unknown): boolean {
  const places = [['syscall'], ['cause', 'syscall'], ['cause', 'cause', 'syscall']];
  return places.some((path) => valueAt(error, path) === 'connect');
}

function valueAt(error: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      at instanceof Error ? (at as unknown as Record<string, unknown>)[name] : property(at, name),
    error,
  );
}

/** The milliseconds in `Retry-After`. */
export function retryAfter(headers: IN8nHttpFullResponse['headers'] = {}): number | undefined {
  const [asked, date] = [headers['retry-after'], headers['date']].map((header) =>
    typeof header === 'string' ? header : undefined,
  );
  return readRetryAfter(asked, { now: clock.now(), date });
}

/** The quota's minute, in ms: it ends within this time, whenever it began. */
const MINUTE = 60_000;

/**
 * Milliseconds until a request with a 429 may be sent again: as the service says, or when the quota's minute has ended;
 * Infinity if the day's quota is used up.
 */
export function afterTooMany(headers: IN8nHttpFullResponse['headers'] = {}): number {
  if (isDayUsedUp(headers)) return Infinity;
  return retryAfter(headers) ?? MINUTE;
}

/** n8n shows descriptions as HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
