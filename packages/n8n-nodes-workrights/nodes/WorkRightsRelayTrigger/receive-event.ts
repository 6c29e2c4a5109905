import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { isObject, parsedBody } from '../WorkRights/shared/json';
import { fateOf, noteEvent } from './relay/handled';
import { keptSubscription } from './relay/kept';
import { verifiedId } from './relay/signature';

/** What the relay sends so that somebody can try the way. It is no event of a workflow that is published. */
const TEST = 'relay.test';

/** How soon the relay may send an event again that n8n is still busy with. Seconds. */
const RETRY_AFTER = '10';

/** n8n responds with 200, and starts nothing. */
const NOTHING_TO_START: IWebhookResponseData = {};

/**
 * Takes a webhook: verifies it before anything of it is read, and starts the workflow with its event, once. n8n responds
 * as soon as it has the execution, before the next node runs.
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

  // One event goes to each subscription under the same id.
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
