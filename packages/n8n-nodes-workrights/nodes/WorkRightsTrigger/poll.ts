import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { isObject } from '../WorkRights/shared/json';
import { simplifyCheck, simplifyListedOnboard, simplifyWorkRights } from '../WorkRights/shared/simplify';
import { onboardingRequestUpdated } from './events/onboarding-request-updated';
import type { TriggerEvent } from './events/poll-result';
import { visaCheckCompleted } from './events/visa-check-completed';
import { visaCheckFailedToComplete } from './events/visa-check-failed-to-complete';
import { workRightsChanged } from './events/work-rights-changed';

interface Source {
  readonly event: TriggerEvent;
  readonly credential: string;
  readonly addressField: string;
  readonly simplify: (record: IDataObject) => IDataObject;
  readonly nothingYet: string;
}

const SOURCES: Readonly<Record<string, Source>> = {
  visaCheckCompleted: {
    event: visaCheckCompleted,
    credential: 'visaChecksApi',
    addressField: 'baseUrl',
    simplify: simplifyCheck,
    nothingYet: 'There is no completed visa check yet',
  },
  visaCheckFailedToComplete: {
    event: visaCheckFailedToComplete,
    credential: 'visaChecksApi',
    addressField: 'baseUrl',
    simplify: (event) => event,
    nothingYet: 'No recent visa check has failed to complete',
  },
  onboardingRequestUpdated: {
    event: onboardingRequestUpdated,
    credential: 'workRightsApi',
    addressField: 'webAppUrl',
    simplify: simplifyListedOnboard,
    nothingYet: 'There is no onboarding request with such a status yet',
  },
  workRightsChanged: {
    event: workRightsChanged,
    credential: 'workRightsApi',
    addressField: 'webAppUrl',
    simplify: simplifyWorkRights,
    nothingYet: 'The service lists nobody with work rights yet',
  },
};

/** The contexts of the last polls, by workflow and node. n8n uses one from a Publish until the workflow is deactivated. */
const activations = new Map<string, { readonly context: WeakRef<IPollFunctions>; polls: number }>();

/** Polls in progress, by workflow and node: n8n may start the next one while one is running. */
const running = new Set<string>();

/**
 * One poll of the trigger. The state changes in one step after everything has been read: the next poll after a failure repeats
 * everything, and no event is lost or reported twice.
 */
export async function pollEvents(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
  const source = SOURCES[String(context.getNodeParameter('event'))];
  if (context.getMode() === 'manual') return output(context, source, await sampleOf(context, source));

  const key = `${context.getWorkflow().id ?? ''}:${context.getNode().id}`;
  if (running.has(key)) return null;
  running.add(key);
  try {
    const kept = context.getWorkflowStaticData('node');
    const scope = await scopeOf(context, source);
    // Events while the workflow wasn't published are skipped. The state is kept when n8n restarts or a change is published.
    const known = isPublished(context, key) ? undefined : kept.state;
    // A state of another account or event can't be used.
    const state = kept.scope === scope && isObject(known) ? known : undefined;
    const { events, state: next } = await source.event.poll(context, state);
    noteActivation(context, key);
    kept.scope = scope;
    kept.state = next;
    return events.length === 0 ? null : output(context, source, events);
  } finally {
    running.delete(key);
  }
}

/**
 * Whether this is the first poll after a Publish. Not if the last context had only one poll: an n8n with a new context for each
 * poll would reset the trigger every time, and report nothing.
 */
function isPublished(context: IPollFunctions, key: string): boolean {
  const last = activations.get(key);
  return context.getActivationMode() === 'activate' && last?.context.deref() !== context && last?.polls !== 1;
}

function noteActivation(context: IPollFunctions, key: string): void {
  const last = activations.get(key);
  const polls = last?.context.deref() === context ? last.polls + 1 : 1;
  activations.set(key, { context: new WeakRef(context), polls });
}

async function sampleOf(context: IPollFunctions, source: Source): Promise<readonly IDataObject[]> {
  const events = await source.event.sample(context);
  if (events.length > 0) return events;
  throw new NodeOperationError(context.getNode(), source.nothingYet, {
    description: 'A test run shows the newest one. Publish the workflow: it starts with the next event.',
  });
}

/**
 * Distinguishes the states of different accounts. The access token and the API key aren't included, because they're renewed for
 * the same account and its polls continue. It's a hash, because n8n shows what a node stores.
 */
async function scopeOf(
  context: IPollFunctions,
  { event, credential, addressField }: Source,
): Promise<string> {
  const values = await context.getCredentials<Record<string, string>>(credential);
  const account = [
    context.getNode().credentials?.[credential]?.id,
    values[addressField],
    values.environment,
    values.accountKeyId,
  ].map((part) => part ?? '');
  const hash = await crypto.subtle.digest('SHA-256', Buffer.from(JSON.stringify(account)));
  return `${event.name} ${Buffer.from(hash).toString('hex')}`;
}

function output(
  context: IPollFunctions,
  { simplify }: Source,
  events: readonly IDataObject[],
): INodeExecutionData[][] {
  const simple = context.getNodeParameter('simple', true) !== false;
  return [events.map((record) => ({ json: simple ? simplify(record) : record }))];
}
