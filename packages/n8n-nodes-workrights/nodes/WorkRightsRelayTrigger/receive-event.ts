import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { isObject, parsedBody } from '../WorkRights/shared/json';
import { fateOf, noteEvent } from './relay/handled';
import { keptSubscription } from './relay/kept';
import { verifiedId } from './relay/signature';

/** The relay's test event. It doesn't start a published workflow. */
const TEST = 'relay.test';

/** Seconds until the relay may send an event again that n8n is still processing. */
const RETRY_AFTER = '10';

/** n8n responds with 200 and starts nothing. */
const NOTHING_TO_START: IWebhookResponseData = {};

/**
 * Receives a webhook: verifies it before anything is read, and starts the workflow once for each event. n8n responds when the
 * execution exists, before the next node runs.
 */
export function receiveEvent(context: IWebhookFunctions): IWebhookResponseData {
  const { headers, rawBody } = context.getRequestObject();
  const response = context.getResponseObject();
  const subscription = keptSubscription(context);
  const id = subscription && rawBody && verifiedId(subscription.secret, headers, rawBody);
  if (id === undefined) {
    response.status(401).end();
    return { noWebhookResponse: true };
  }
  const event = parsedBody(rawBody.toString('utf8'));
  if (!isObject(event)) return NOTHING_TO_START;
  if (event.type === TEST && context.getMode() !== 'manual') return NOTHING_TO_START;

  // Every subscription gets an event under the same ID.
  const key = `${subscription?.id} ${id}`;
  const fate = fateOf(key);
  if (fate === 'started') return NOTHING_TO_START;
  if (fate === 'underWay') {
    response.status(503).set('Retry-After', RETRY_AFTER).end();
    return { noWebhookResponse: true };
  }
  noteEvent(key, response);
  return { workflowData: [[{ json: event }]] };
}
