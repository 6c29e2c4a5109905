import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isObject, textOf } from '../../WorkRights/shared/json';

/** What the node stores about its subscription. */
export interface KeptSubscription {
  readonly id: string;
  readonly secret: string;
}

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
