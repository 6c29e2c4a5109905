import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { isObject, parsedBody } from '../WorkRights/shared/json';
import { isNewEvent, keptSubscription } from './relay/kept';
import { verifiedId } from './relay/signature';

/** What the relay sends so that somebody can try the way. It is no event of a workflow that is published. */
const TEST = 'relay.test';

/**
 * Takes a webhook: verifies it before anything else is read, and starts the workflow with its event, once. n8n responds
 * as soon as the execution is there, before its first node runs.
 */
export function receiveEvent(context: IWebhookFunctions): IWebhookResponseData {
  const { headers, rawBody } = context.getRequestObject();
  const subscription = keptSubscription(context);
  const id = subscription && rawBody && verifiedId(subscription.secret, headers, rawBody);
  if (id === undefined) {
    context.getResponseObject().status(401).end();
    return { noWebhookResponse: true };
  }
  const event = parsedBody(rawBody.toString('utf8'));
  const isTest = isObject(event) && event.type === TEST && context.getMode() !== 'manual';
  // Responds with 200 and starts nothing.
  if (!isObject(event) || isTest || !isNewEvent(context, id)) return {};
  return { workflowData: [[{ json: event }]] };
}
