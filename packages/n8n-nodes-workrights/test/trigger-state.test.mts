import type { IDataObject } from 'n8n-workflow';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import {
  LARGEST_PENDING,
  LONGEST_PENDING,
  LOOKED_UP_AT_ONCE,
  MISSES_WHEN_GONE,
  MISSING_WHEN_GONE,
} from '../nodes/WorkRightsTrigger/events/pending-checks.ts';
import { visaCheckCompleted } from '../nodes/WorkRightsTrigger/events/visa-check-completed.ts';
import { onboardingRequestUpdated } from '../nodes/WorkRightsTrigger/events/onboarding-request-updated.ts';
import { at, check, world } from './support/polled-checks.mts';

describe('the pending checks that the trigger remembers', () => {
  const state = (pending: string[]): IDataObject => ({
    cursor: Date.parse(at(0)),
    recent: {},
    pending: pending.map((id, index) => ({ id, requestedAt: Date.parse(at(0)) + index })),
  });
  const idsIn = (kept: IDataObject) => (kept['pending'] as { id: string }[]).map(({ id }) => id);

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

  it('are not more than can be kept; the oldest requests go, whatever their turn, and n8n is told', async () => {
    const { context, byId, warnings } = world();
    const ids = Array.from({ length: LARGEST_PENDING + 3 }, (_, index) => `vc_${index}`);
    for (const id of ids) byId.set(id, check(id, 0));
    const kept = state(ids);
    const turned = { ...kept, pending: (kept['pending'] as IDataObject[]).toReversed() };
    const result = await visaCheckCompleted.poll(context, turned);
    expect(new Set(idsIn(result.state))).toEqual(new Set(ids.slice(3)));
    expect(warnings.join()).toContain('3 will not be reported');
  });

  it('make room first by those that lookups do not return', async () => {
    const { context, byId } = world();
    const ids = Array.from({ length: LARGEST_PENDING + 1 }, (_, index) => `vc_${index}`);
    for (const id of ids) if (id !== 'vc_500') byId.set(id, check(id, 0));
    const result = await visaCheckCompleted.poll(context, state(ids));
    expect(new Set(idsIn(result.state))).toEqual(new Set(ids.filter((id) => id !== 'vc_500')));
  });

  it('survive a lookup that leaves one out', async () => {
    const { context } = world();
    const { events, state: kept } = await visaCheckCompleted.poll(context, state(['vc_gone']));
    expect(events).toEqual([]);
    expect(idsIn(kept)).toEqual(['vc_gone']);
  });

  it('are forgotten when many lookups over a long time did not return them', async () => {
    const { context, warnings } = world();
    const now = vi.spyOn(clock, 'now').mockReturnValue(Date.parse(at(0)));
    let kept = state(['vc_gone']);
    for (let poll = 0; poll < 2 * MISSES_WHEN_GONE; poll++) {
      kept = (await visaCheckCompleted.poll(context, kept)).state;
    }
    expect(idsIn(kept)).toEqual(['vc_gone']);

    now.mockReturnValue(Date.parse(at(0)) + MISSING_WHEN_GONE);
    kept = (await visaCheckCompleted.poll(context, kept)).state;
    expect(idsIn(kept)).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it('stay when only lookups of many leave them out', async () => {
    const { context, byId } = world();
    byId.set('vc_1', check('vc_1', 0));
    const [entry] = state(['vc_1'])['pending'] as IDataObject[];
    const missing = { ...entry, misses: MISSES_WHEN_GONE, missingSince: 0 };
    const others = Array.from({ length: 60 }, (_, index) => `vc_other_${index}`);
    const { helpers } = context;
    const send = helpers.httpRequestWithAuthentication;
    helpers.httpRequestWithAuthentication = async (type, request) => {
      const ids = (request.body as { ids?: string[] } | undefined)?.ids ?? [];
      return ids.length > 1
        ? { statusCode: 200, headers: {}, body: [] }
        : await send.call(context, type, request);
    };
    const kept = { ...state(others), pending: [missing, ...(state(others)['pending'] as IDataObject[])] };
    const result = await visaCheckCompleted.poll(context, kept);
    expect(result.state['pending']).toContainEqual(entry);
  });

  it('are forgotten when they are still pending long after their time', async () => {
    const { context, byId, listed } = world();
    for (const id of ['vc_old', 'vc_late']) byId.set(id, check(id, 0));
    byId.set('vc_late', check('vc_late', 0, 'completed'));
    const later = new Date(Date.parse(at(1)) + LONGEST_PENDING).toISOString();
    listed.push({ id: 'vc_new', status: 'pending', requested_at: later });
    const { events, state: kept } = await visaCheckCompleted.poll(context, state(['vc_old', 'vc_late']));
    expect(events.map(({ id }) => id)).toEqual(['vc_late']);
    expect(idsIn(kept)).toEqual(['vc_new']);
  });
});

let service = world();
beforeEach(() => {
  service = world();
});

describe('a poll', () => {
  it('changes nothing of the state it was given', async () => {
    service.listed = [check('vc_2', 2, 'completed'), check('vc_1', 1)];
    const { state } = await visaCheckCompleted.poll(service.context, undefined);
    const before = structuredClone(state);
    service.listed = [check('vc_3', 3, 'completed'), ...service.listed];
    await visaCheckCompleted.poll(service.context, state);
    expect(state).toEqual(before);
  });

  it('begins anew when what is kept is not what it wrote', async () => {
    service.listed = [check('vc_1', 1, 'completed')];
    for (const kept of [{}, { cursor: 'x' }, { cursor: 1, recent: [], pending: [] }]) {
      expect((await visaCheckCompleted.poll(service.context, kept as IDataObject)).events).toEqual([]);
    }
  });

  it('reports checks that are listed late, within the overlap', async () => {
    service.listed = [check('vc_2', 10, 'completed')];
    const { state } = await visaCheckCompleted.poll(service.context, undefined);
    service.listed = [check('vc_2', 10, 'completed'), check('vc_1', 8, 'completed')];
    const late = await visaCheckCompleted.poll(service.context, state);
    expect(late.events.map(({ id }) => id)).toEqual(['vc_1']);
    expect((await visaCheckCompleted.poll(service.context, late.state)).events).toEqual([]);
  });

  it('reads on from the checks of the other environment, and reports none of them', async () => {
    service = world('live');
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

  it('warns when the service does not list all checks since the last poll', async () => {
    const checks = (count: number) =>
      Array.from({ length: count }, (_, index) => check(`vc_${index}`, index + 1));
    const poll = async (count: number, most: number) => {
      service.listed = checks(10).toReversed();
      const { state } = await visaCheckCompleted.poll(service.context, undefined);
      service.listed = checks(10 + count)
        .toReversed()
        .slice(0, most);
      await visaCheckCompleted.poll(service.context, state);
      return service.warnings.splice(0);
    };
    expect(await poll(150, 100)).toEqual([
      expect.stringContaining('no more than the newest 100 visa checks'),
    ]);
    expect(await poll(60, 50)).toHaveLength(1);
    expect(await poll(100, 100)).toHaveLength(1);
    expect(await poll(99, 100)).toEqual([]);
    expect(await poll(150, 1000)).toEqual([]);
    expect(await poll(0, 10)).toEqual([]);
  });

  it('compares requests whose time cannot be read every time', async () => {
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

describe('a service whose clock was ahead and is right again', () => {
  const DAY = 24 * 60;
  const polled = async (minute: number, kept?: IDataObject) => {
    service.now = Date.parse(at(minute));
    const { events, state } = await visaCheckCompleted.poll(service.context, kept);
    return { state, ids: events.map(({ id }) => id) };
  };

  it('has its new checks reported, and no check twice', async () => {
    service.listed = [check('vc_1', 0, 'completed')];
    const first = await polled(0);
    service.listed = [check('vc_2', 1, 'completed'), ...service.listed];
    const before = await polled(1, first.state);
    service.listed = [check('vc_ahead', DAY, 'completed'), ...service.listed];
    const ahead = await polled(DAY, before.state);
    expect(ahead.ids).toEqual(['vc_ahead']);

    const [, ...older] = service.listed;
    service.listed = [check('vc_ahead', DAY, 'completed'), check('vc_3', 3, 'completed'), ...older];
    const right = await polled(3, ahead.state);
    expect(right.ids).toEqual(['vc_3']);
    expect(service.warnings).toEqual([expect.stringContaining('clock of the service went back')]);
    const later = await polled(4, right.state);
    expect(later.ids).toEqual([]);
    service.listed.splice(1, 0, check('vc_4', 20, 'completed'));
    expect((await polled(20, later.state)).ids).toEqual(['vc_4']);
    expect(service.warnings).toHaveLength(1);
  });

  it('has those reported that are listed below more than a page of dates in the future', async () => {
    const { state } = await polled(0);
    service.listed = Array.from({ length: 150 }, (_, index) =>
      check(`vc_${index}`, DAY - index, 'completed'),
    );
    const ahead = await polled(DAY, state);
    expect(ahead.ids).toHaveLength(150);
    service.listed.push(check('vc_new', 2, 'completed'));
    const right = await polled(2, ahead.state);
    expect(right.ids).toEqual(['vc_new']);
    expect((await polled(3, right.state)).ids).toEqual([]);
  });

  it('has the changes of its onboarding requests reported', async () => {
    const request = (id: string, status: string, minute: number): IDataObject => ({
      onboard_id: id,
      onboard_status: status,
      datetime: at(minute),
    });
    const poll = async (minute: number, kept?: IDataObject) => {
      service.now = Date.parse(at(minute));
      const { events, state } = await onboardingRequestUpdated.poll(service.context, kept);
      return { state, ids: events.map(({ onboard_id: id }) => id) };
    };
    service.listed = [request('ob_1', 'Awaiting', 0)];
    const first = await poll(0);
    service.listed = [request('ob_ahead', 'Awaiting', DAY), ...service.listed];
    const ahead = await poll(DAY, first.state);
    expect(ahead.ids).toEqual(['ob_ahead']);
    service.listed = [request('ob_ahead', 'Awaiting', DAY), request('ob_1', 'Review', 2)];
    const right = await poll(2, ahead.state);
    expect(right.ids).toEqual(['ob_1']);
    expect((await poll(3, right.state)).ids).toEqual([]);
  });
});
