import type { IDataObject, IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import {
  LARGEST_PENDING,
  LOOKED_UP_AT_ONCE,
  visaCheckCompleted,
} from '../nodes/WorkRightsTrigger/events/visa-check-completed.ts';
import { onboardingRequestUpdated } from '../nodes/WorkRightsTrigger/events/onboarding-request-updated.ts';

interface Service {
  listed: IDataObject[];
  readonly byId: Map<string, IDataObject>;
  readonly requests: IHttpRequestOptions[];
  readonly warnings: string[];
}

/** A service of checks, and as much of a poll as the trigger uses. */
function world(environment?: string): Service & { context: IPollFunctions } {
  const service: Service = { listed: [], byId: new Map(), requests: [], warnings: [] };
  const context = {
    getNode: () => ({
      id: 'n',
      name: 'Trigger',
      type: 't',
      typeVersion: 1,
      position: [0, 0],
      parameters: {},
    }),
    getCredentials: async () => ({
      baseUrl: 'https://a.example',
      webAppUrl: 'https://a.example',
      ...(environment !== undefined && { environment }),
    }),
    getNodeParameter: (_: string, fallback: unknown) => fallback,
    logger: { warn: (text: string) => service.warnings.push(text) },
    helpers: {
      async httpRequestWithAuthentication(_: string, request: IHttpRequestOptions) {
        service.requests.push(request);
        const ids = (request.body as { ids?: string[] } | undefined)?.ids;
        const data = ids
          ? ids.flatMap((id) => service.byId.get(id) ?? [])
          : service.listed.slice(0, Number(request.qs?.['limit'] ?? Infinity));
        return { statusCode: 200, headers: {}, body: { data } };
      },
    },
  };
  return Object.assign(service, { context: context as unknown as IPollFunctions });
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString();
const check = (id: string, minute: number, status = 'pending'): IDataObject => ({
  id,
  status,
  requested_at: at(minute),
});

describe('the pending checks that the trigger remembers', () => {
  const state = (pending: string[]): IDataObject => ({ cursor: Date.parse(at(0)), recent: {}, pending });

  it('are looked up in turns, so that a poll ends', async () => {
    const { context, byId, requests } = world();
    const pending = Array.from({ length: LOOKED_UP_AT_ONCE + 200 }, (_, index) => `vc_${index}`);
    for (const id of pending) byId.set(id, check(id, 0));
    const last = pending.at(-1) ?? '';
    byId.set(last, check(last, 0, 'completed'));

    const first = await visaCheckCompleted.poll(context, state(pending));
    expect(first.events).toEqual([]);
    expect(requests.filter(({ body }) => body !== undefined)).toHaveLength(LOOKED_UP_AT_ONCE / 100);
    const second = await visaCheckCompleted.poll(context, first.state);
    expect(second.events.map(({ id }) => id)).toEqual([last]);
    expect(second.state['pending']).toHaveLength(pending.length - 1);
  });

  it('are not more than can be kept; the oldest go, and n8n is told', async () => {
    const { context, warnings } = world();
    const pending = Array.from({ length: LARGEST_PENDING + 3 }, (_, index) => `vc_${index}`);
    const { state: kept } = await visaCheckCompleted.poll(context, state(pending));
    expect(kept['pending']).toHaveLength(LARGEST_PENDING);
    expect(warnings.join()).toContain('3 will not be reported');
  });

  it('survive a check that the service no longer knows', async () => {
    const { context } = world();
    const result = await visaCheckCompleted.poll(context, state(['vc_gone']));
    expect(result).toMatchObject({ events: [], state: { pending: ['vc_gone'] } });
  });
});

describe('a poll', () => {
  it('changes nothing of the state it was given', async () => {
    const service = world();
    service.listed = [check('vc_2', 2, 'completed'), check('vc_1', 1)];
    const { state } = await visaCheckCompleted.poll(service.context, undefined);
    const before = structuredClone(state);
    service.listed = [check('vc_3', 3, 'completed'), ...service.listed];
    await visaCheckCompleted.poll(service.context, state);
    expect(state).toEqual(before);
  });

  it('begins anew when what is kept is not what it wrote', async () => {
    const service = world();
    service.listed = [check('vc_1', 1, 'completed')];
    for (const kept of [{}, { cursor: 'x' }, { cursor: 1, recent: [], pending: [] }]) {
      expect((await visaCheckCompleted.poll(service.context, kept as IDataObject)).events).toEqual([]);
    }
  });

  it('reports checks that are listed late, within the overlap', async () => {
    const service = world();
    service.listed = [check('vc_2', 10, 'completed')];
    const { state } = await visaCheckCompleted.poll(service.context, undefined);
    service.listed = [check('vc_2', 10, 'completed'), check('vc_1', 8, 'completed')];
    const late = await visaCheckCompleted.poll(service.context, state);
    expect(late.events.map(({ id }) => id)).toEqual(['vc_1']);
    expect((await visaCheckCompleted.poll(service.context, late.state)).events).toEqual([]);
  });

  it('reads on from the checks of the other environment, and reports none of them', async () => {
    const service = world('live');
    const foreign = (id: string, minute: number, status?: string) => ({
      ...check(id, minute, status),
      environment: 'sandbox',
    });
    service.listed = Array.from({ length: 900 }, (_, index) => foreign(`vc_${index}`, 2000 - index));
    const first = await visaCheckCompleted.poll(service.context, undefined);
    expect(first.state['pending']).toEqual([]);

    service.requests.length = 0;
    service.listed = [foreign('vc_new', 2001, 'completed'), ...service.listed];
    const second = await visaCheckCompleted.poll(service.context, first.state);
    expect(second.events).toEqual([]);
    expect(service.requests.map(({ qs }) => qs?.['limit'])).toEqual([100]);

    service.listed = [{ ...check('vc_ours', 2002, 'completed'), environment: 'live' }, ...service.listed];
    const third = await visaCheckCompleted.poll(service.context, second.state);
    expect(third.events.map(({ id }) => id)).toEqual(['vc_ours']);
  });

  it('compares requests whose time cannot be read every time', async () => {
    const service = world();
    const request = (status: string): IDataObject => ({
      onboard_id: 'ob_1',
      onboard_status: status,
      datetime: 'today',
    });
    service.listed = [request('Awaiting')];
    const { state } = await onboardingRequestUpdated.poll(service.context, undefined);
    expect((await onboardingRequestUpdated.poll(service.context, state)).events).toEqual([]);
    service.listed = [request('Review')];
    const changed = await onboardingRequestUpdated.poll(service.context, state);
    expect(changed.events).toHaveLength(1);
  });
});
