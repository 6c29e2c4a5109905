import type { IDataObject } from 'n8n-workflow';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import { MISSES_WHEN_GONE, MISSING_WHEN_GONE } from '../nodes/WorkRightsTrigger/events/pending-checks.ts';
import { visaCheckCompleted } from '../nodes/WorkRightsTrigger/events/visa-check-completed.ts';
import { visaCheckFailedToComplete } from '../nodes/WorkRightsTrigger/events/visa-check-failed-to-complete.ts';
import { at, check, world } from './support/polled-checks.mts';

describe('a check that fails to complete', () => {
  const LATER = 11;
  let service = world();
  beforeEach(() => {
    service = world();
  });
  const polled = async (minute: number, kept?: IDataObject) => {
    service.now = Date.parse(at(minute));
    const { events, state } = await visaCheckFailedToComplete.poll(service.context, kept);
    return { state, told: events.map(({ id, reason }) => `${String(id)} ${String(reason)}`) };
  };
  const listing = (...checks: IDataObject[]) => {
    service.listed = checks;
    for (const each of checks) service.byId.set(String(each['id']), each);
  };

  it('is told of once when it is late, and holds nothing of the person', async () => {
    const { state } = await polled(0);
    const document = { identifier: 'X1234567', family_name: 'Sample' };
    listing({ ...check('vc_1', 1), mode: 'fastcheck', document }, { ...check('vc_2', 1), mode: 'offpeak' });
    const early = await polled(5, state);
    expect(early.told).toEqual([]);
    service.now = Date.parse(at(LATER + 1));
    const late = await visaCheckFailedToComplete.poll(service.context, early.state);
    expect(late.events).toEqual([
      { id: 'vc_1', reason: 'late', status: 'pending', mode: 'fastcheck', requested_at: at(1) },
    ]);
    const again = await polled(LATER + 2, late.state);
    expect(again.told).toEqual([]);
    expect((await polled(27 * 60, again.state)).told).toEqual(['vc_2 late']);
  });

  it('is told of at once when its status is unknown', async () => {
    const { state } = await polled(0);
    listing(check('vc_1', 1, 'on_hold'));
    const first = await polled(2, state);
    expect(first.told).toEqual(['vc_1 unknown status']);
    expect((await polled(60, first.state)).told).toEqual([]);
  });

  it.each([
    ['failed', 'failed'],
    ['failure', 'failed'],
    ['expired', 'withdrawn'],
    ['purged', 'withdrawn'],
  ])('is told of at once when it has ended without a result: %s', async (status, reason) => {
    const { state } = await polled(0);
    listing(check('vc_1', 1));
    const { state: followed } = await polled(2, state);
    listing(check('vc_2', 3, status), check('vc_1', 1, status));
    const ended = await polled(4, followed);
    expect(ended.told.toSorted()).toEqual([`vc_1 ${reason}`, `vc_2 ${reason}`]);
    const { events } = await visaCheckCompleted.poll(service.context, followed);
    expect(events).toEqual([]);
    expect((await polled(60, ended.state)).told).toEqual([]);
  });

  it('is told of when the service no longer knows it, unless it was told of before', async () => {
    vi.spyOn(clock, 'now').mockReturnValue(Date.parse(at(0)) + 2 * MISSING_WHEN_GONE);
    const missing = {
      requestedAt: Date.parse(at(0)),
      misses: MISSES_WHEN_GONE,
      missingSince: Date.parse(at(0)),
    };
    const kept = {
      cursor: Date.parse(at(0)),
      recent: {},
      pending: [
        { id: 'vc_gone', ...missing },
        { id: 'vc_told', ...missing, told: true },
      ],
    };
    expect((await polled(1, kept)).told).toEqual(['vc_gone not found']);
  });

  it('is no news when it had failed before the workflow was published', async () => {
    listing(check('vc_2', 100), check('vc_1', 0));
    const first = await polled(101);
    expect(first.told).toEqual([]);
    expect((await polled(102, first.state)).told).toEqual([]);
    expect((await polled(120, first.state)).told).toEqual(['vc_2 late']);
  });

  it('does not stop being followed: it may still complete', async () => {
    const { state } = await polled(0);
    listing(check('vc_1', 1, 'on_hold'));
    const { state: after } = await polled(2, state);
    listing(check('vc_1', 1, 'completed'));
    const { events } = await visaCheckCompleted.poll(service.context, after);
    expect(events.map(({ id }) => id)).toEqual(['vc_1']);
  });
});
