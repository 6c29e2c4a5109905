import { GatewayProblem, parsed, runOperation, type OperationName } from '@workrights/connectors';
import type { Bundle, Trigger, ZObject } from 'zapier-platform-core';

import { attempt, type Attempt } from './attempt.ts';
import { withFiles } from './files.ts';
import { SAMPLES } from './samples.ts';

type Json = Readonly<Record<string, unknown>>;

interface Hook {
  readonly key: string;
  readonly noun: string;
  readonly label: string;
  readonly description: string;
  /** The relay's events that start the Zap. */
  readonly events: readonly string[];
  /** Which operation reads the record of an event, and by which input. None for events about people of the monitor. */
  readonly reads?: { readonly operation: OperationName; readonly by: (id: string) => Json };
  /** Whether the record is in the state that the event tells of. */
  readonly isSo?: (record: Json) => boolean;
  readonly sample: Json;
}

/** An event, as the relay lists it. Nothing of it is trusted: a webhook may come from anybody. */
interface Told {
  readonly type: unknown;
  readonly subject: unknown;
  readonly happened_at: unknown;
}

const byCheck = { operation: 'getVisaCheck', by: (id: string) => ({ visaCheckId: id }) } as const;
/** How many events of the past a trigger gives. */
const NEWEST = 3;

export const HOOKS: readonly Hook[] = [
  {
    key: 'visaCheckCompleted',
    noun: 'Visa Check',
    label: 'Visa Check Completed',
    description: 'Triggers when a visa check has a result.',
    events: ['visa_check.completed'],
    reads: byCheck,
    isSo: ({ status }) => status === 'completed',
    sample: SAMPLES.getVisaCheck ?? {},
  },
  {
    key: 'visaCheckFailed',
    noun: 'Visa Check',
    label: 'Visa Check Failed',
    description:
      'Triggers when a visa check has ended without a result, or has none by its deadline. That says nothing about the person.',
    events: ['visa_check.failed', 'visa_check.failed_to_complete'],
    reads: byCheck,
    isSo: ({ status }) => status !== 'completed',
    sample: { ...SAMPLES.createVisaCheck, status: 'failed' },
  },
  {
    key: 'onboardingRequestUpdated',
    noun: 'Onboarding Request',
    label: 'Onboarding Request Updated',
    description: 'Triggers when an onboarding request has changed, or was not answered for 3, 7 or 14 days.',
    events: ['onboarding_request.updated', 'onboarding_request.unanswered'],
    reads: {
      operation: 'getOnboardingRequest',
      by: (id) => ({ identifyBy: 'onboardId', onboardId: id }),
    },
    sample: SAMPLES.getOnboardingRequest ?? {},
  },
  {
    key: 'workRightsChanged',
    noun: 'Work Rights',
    label: 'Work Rights Changed',
    description: 'Triggers when the work rights of a person have changed.',
    events: ['work_rights.changed'],
    reads: { operation: 'getWorkRights', by: (id) => ({ lookUpBy: 'onboardId', onboardId: id }) },
    sample: SAMPLES.getWorkRights ?? {},
  },
  {
    key: 'personDue',
    noun: 'Person',
    label: 'Person Due',
    description:
      'Triggers when the visa of a person whom the monitor watches ends soon or has ended, or when they should be checked again.',
    events: ['visa.expiring', 'visa.expired', 'recheck.due'],
    sample: { reference: 'E-1', expires_on: '2027-01-31', days_left: 30 },
  },
];

export const triggers: Readonly<Record<string, Trigger>> = Object.fromEntries(
  HOOKS.map((hook) => [hook.key, triggerOf(hook)]),
);

interface Step extends Attempt {
  readonly z: ZObject;
  readonly bundle: Bundle;
  readonly hook: Hook;
}

function triggerOf(hook: Hook): Trigger {
  const { key, noun, label, description, events, sample } = hook;
  const caught =
    (run: (step: Step) => Promise<object>) =>
    async (z: ZObject, bundle: Bundle): Promise<object> =>
      attempt(z, bundle, (own) => run({ ...own, z, bundle, hook }));
  return {
    key,
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      performSubscribe: caught(subscribe),
      performUnsubscribe: caught(unsubscribe),
      perform: caught(receive),
      performList: caught(list),
      sample: { id: 'vc_3f9ac1d27b', event: events[0], happened_at: '2026-03-04T01:02:03.456Z', ...sample },
    },
  } as Trigger;
}

/** What Zapier keeps until it unsubscribes. Not the secret: what arrives is read again at the relay, so nothing is verified. */
async function subscribe({ bundle, send, hook: { events } }: Step): Promise<{ id: string }> {
  const body = {
    url: bundle.targetUrl,
    events,
    description: 'Zapier',
    // The monitor's people can't be read: their events say all that Zapier gets.
    ...(events.includes('recheck.due') && { include: ['reference', 'expires_on', 'days_left'] }),
  };
  const { bytes } = await send({ method: 'POST', path: '/subscriptions', body });
  return { id: String((Object(parsed(bytes)) as Json)['id']) };
}

async function unsubscribe({ bundle, send }: Step): Promise<object> {
  const path = `/subscriptions/${encodeURIComponent(String(bundle.subscribeData?.id))}`;
  try {
    await send({ method: 'DELETE', path });
  } catch (error) {
    // It is gone already.
    if (!(error instanceof GatewayProblem && error.status === 404)) throw error;
  }
  return {};
}

async function receive(step: Step): Promise<Json[]> {
  const { type, timestamp, data } = Object(step.bundle.cleanedRequest) as Json;
  const { id, included } = Object(data) as { id?: unknown; included?: Json };
  return recordsOf(step, { type, subject: id, happened_at: timestamp }, included);
}

/** What happened last, for a Zap that is tried, or that no webhook reaches. */
async function list(step: Step): Promise<Json[]> {
  const lists = step.hook.events.map(async (type) => {
    const { bytes } = await step.send({ method: 'GET', path: `/events?type=${type}&limit=${NEWEST}` });
    return (Object(parsed(bytes)) as { data?: Told[] }).data ?? [];
  });
  const newest = (await Promise.all(lists))
    .flat()
    .toSorted((one, other) => String(other.happened_at).localeCompare(String(one.happened_at)));
  const records: Json[] = [];
  for (const told of newest.slice(0, NEWEST)) records.push(...(await recordsOf(step, told)));
  return records;
}

/**
 * The records that an event is about. They are read at the relay: whoever knows Zapier's URL could send anything, and a record
 * that doesn't say the same starts nothing.
 */
async function recordsOf(
  { z, services, hook }: Step,
  { type: event, subject: id, happened_at: happened }: Told,
  included?: Json,
): Promise<Json[]> {
  if (typeof id !== 'string' || !hook.events.includes(String(event))) return [];
  const told = { event, happened_at: happened };
  const { reads, isSo = () => true } = hook;
  if (reads === undefined)
    return [{ id: `${id} ${String(event)} ${String(happened)}`, person: id, ...told, ...included }];
  const { items } = await runOperation(services, reads.operation, reads.by(id)).catch((error: unknown) => {
    // Such an event can't be the relay's.
    if (services.problem()?.status === 404) return { items: [] };
    throw error;
  });
  return items
    .filter(({ json }) => isSo(json))
    .map(({ json }) => ({ ...told, ...withFiles(z, reads.operation, json), id }));
}
