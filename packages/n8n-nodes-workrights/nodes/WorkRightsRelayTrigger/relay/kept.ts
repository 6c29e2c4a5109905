import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isObject, textOf } from '../../WorkRights/shared/json';

/** What the node needs to know of its subscription. */
export interface KeptSubscription {
  readonly id: string;
  readonly secret: string;
}

/** Events whose ids are remembered. n8n writes them with each event, so that they must not become many. */
const REMEMBERED = 1000;

type Context = Pick<IHookFunctions | IWebhookFunctions, 'getWorkflowStaticData'>;

export function keptSubscription(context: Context): KeptSubscription | undefined {
  const { subscription } = context.getWorkflowStaticData('node');
  if (!isObject(subscription)) return undefined;
  const [id, secret] = [textOf(subscription.id), textOf(subscription.secret)];
  return id === null || secret === null ? undefined : { id, secret };
}

export function keepSubscription(context: Context, subscription: KeptSubscription | undefined): void {
  const data = context.getWorkflowStaticData('node');
  if (subscription === undefined) delete data.subscription;
  else data.subscription = { ...subscription };
}

/**
 * Notes the id of an event, and tells whether it is new. n8n keeps the note only if the workflow starts: an event whose
 * start failed is new when the relay sends it again.
 */
export function isNewEvent(context: Context, id: string): boolean {
  const data: IDataObject = context.getWorkflowStaticData('node');
  const handled = Array.isArray(data.handled) ? (data.handled as string[]) : [];
  if (handled.includes(id)) return false;
  data.handled = [...handled, id].slice(-REMEMBERED);
  return true;
}
