import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { isObject, property, textOf } from '../../WorkRights/shared/json';
import { parsedAddress } from '../../WorkRights/transport/address';
import { callRelay, otherServer } from './call-relay';
import { keepSubscription, keptSubscription } from './kept';

/** The subscription that the node needs. */
interface Wanted {
  readonly url: string;
  readonly events: readonly string[];
  readonly include: readonly string[];
}

const SUBSCRIPTIONS = '/subscriptions';

/** Whether the relay has the node's subscription with its present settings. */
export async function hasSubscription(context: IHookFunctions): Promise<boolean> {
  const kept = keptSubscription(context);
  if (kept === undefined) return false;
  const { status, body } = await callRelay(context, {
    method: 'GET',
    path: pathOf(kept.id),
    mayBeGone: true,
  });
  return status !== 404 && isAsWanted(body, wantedBy(context));
}

/**
 * Subscribes. First it deletes all subscriptions with the same webhook URL: that URL belongs to this node alone, so they have
 * other events, have ended, or have a secret that n8n never got.
 */
export async function createSubscription(context: IHookFunctions): Promise<void> {
  const wanted = wantedBy(context);
  const listed = await callRelay(context, { method: 'GET', path: SUBSCRIPTIONS });
  const subscriptions = property(listed.body, 'data');
  if (!Array.isArray(subscriptions)) throw otherServer(context, listed.status);
  for (const each of subscriptions as unknown[]) {
    const id = textOf(property(each, 'id'));
    if (id !== null && shownUrl(property(each, 'url')) === shownUrl(wanted.url)) await remove(context, id);
  }

  const description = `n8n workflow ${context.getWorkflow().id ?? ''}`.trim();
  const created = await callRelay(context, {
    method: 'POST',
    path: SUBSCRIPTIONS,
    body: { ...wanted, description },
  });
  const [id, secret] = [textOf(property(created.body, 'id')), textOf(property(created.body, 'secret'))];
  if (id === null || secret === null) throw otherServer(context, created.status);
  keepSubscription(context, { id, secret });
}

export async function deleteSubscription(context: IHookFunctions): Promise<void> {
  const kept = keptSubscription(context);
  if (kept === undefined) return;
  await remove(context, kept.id);
  keepSubscription(context, undefined);
}

/** A subscription that doesn't exist counts as deleted. */
async function remove(context: IHookFunctions, id: string): Promise<void> {
  await callRelay(context, { method: 'DELETE', path: pathOf(id), mayBeGone: true });
}

function wantedBy(context: IHookFunctions): Wanted {
  return {
    url: context.getNodeWebhookUrl('default') ?? '',
    events: context.getNodeParameter('events', []) as string[],
    include: context.getNodeParameter('include', []) as string[],
  };
}

function isAsWanted(found: unknown, { url, events, include }: Wanted): boolean {
  return (
    isObject(found) &&
    found.state === 'active' &&
    shownUrl(found.url) === shownUrl(url) &&
    isSame(found.events, events) &&
    isSame(found.include, include)
  );
}

function isSame(found: IDataObject[string], wanted: readonly string[]): boolean {
  return Array.isArray(found) && JSON.stringify(found.toSorted()) === JSON.stringify(wanted.toSorted());
}

/** A URL as the relay shows it: without user name, password and query. */
function shownUrl(url: unknown): string | undefined {
  const parsed = parsedAddress(textOf(url) ?? '');
  return parsed && parsed.origin + parsed.pathname;
}

function pathOf(id: string): string {
  return `${SUBSCRIPTIONS}/${encodeURIComponent(id)}`;
}
