import { describe, expect, it } from 'vitest';

import { summarise } from '../../src/index.ts';
import { australianCheck } from '../support/finished-checks.ts';

const at = '2026-03-05';

describe('summarise, Australia', () => {
  it('reads a work check', () => {
    const check = australianCheck('work', {
      type: 500,
      type_name: 'Student',
      class: 'TU',
      grant_date: '2025-05-01',
      expiry_date: '2026-03-15',
      work_entitlement: 'LIMITED',
      study_entitlement: null,
      entitlement_description: 'The holder may work within limits.',
      conditions: [{ code: 8105, description: '<p>At most <b>48&nbsp;hours</b> a fortnight.</p>' }],
    });
    expect(summarise(check, { at })).toEqual({
      checkId: 'vc_1',
      environment: 'sandbox',
      status: 'completed',
      finished: true,
      jurisdiction: 'AUS',
      checkType: 'work',
      outcome: { code: 'SUCCESS', message: 'Success' },
      checkedAt: '2026-03-05T01:02:13.456Z',
      ageDays: 0,
      work: 'limited',
      study: 'unknown',
      doubts: [
        { field: 'environment', reason: 'sample-data' },
        { field: 'work', reason: 'limited' },
      ],
      visaType: '500',
      visaName: 'Student',
      visaClass: 'TU',
      conditions: [{ code: '8105', text: 'At most 48 hours a fortnight.' }],
      statement: 'The holder may work within limits.',
      grantedOn: '2025-05-01',
      startsOn: null,
      expiresOn: '2026-03-15',
      asOf: at,
      daysLeft: 10,
      missing: [{ field: 'study', reason: 'not-asked' }],
    });
  });

  it.each([
    ['LIMITED', 'limited', undefined],
    ['UNLIMITED', 'yes', undefined],
    ['limited', 'unknown', 'not-documented'],
    ['UNLIMITED ', 'unknown', 'not-documented'],
    ['unl\u0131m\u0131ted', 'unknown', 'not-documented'],
    ['NIL', 'unknown', 'not-documented'],
    ['PARTIAL', 'unknown', 'not-documented'],
    ['constructor', 'unknown', 'not-documented'],
    ['', 'unknown', 'not-given'],
    [null, 'unknown', 'not-given'],
    [undefined, 'unknown', 'not-given'],
    [7, 'unknown', 'unreadable'],
  ])('reads the work entitlement %j as %s', (work_entitlement, work, reason) => {
    const summary = summarise(
      australianCheck('work', { work_entitlement, expiry_date: '2026-03-15', conditions: [] }),
      { at },
    );
    expect(summary.work).toBe(work);
    expect(summary.missing.find(({ field }) => field === 'work')?.reason).toBe(reason);
  });

  it('takes the meaning of further values from the caller', () => {
    const check = australianCheck('agent', { work_entitlement: 'NIL', study_entitlement: 'PARTIAL' });
    const readings = { NIL: 'no', PARTIAL: 'limited' } as const;
    expect(summarise(check, { at, readings })).toMatchObject({ work: 'no', study: 'limited' });
  });

  it('reads UNLIMITED as unknown for a caller who wants that', () => {
    const check = australianCheck('work', { work_entitlement: 'UNLIMITED' });
    const summary = summarise(check, { at, readings: { UNLIMITED: 'unknown' } });
    expect(summary.work).toBe('unknown');
    expect(summary.missing).toContainEqual({ field: 'work', reason: 'not-documented' });
  });

  it.each([[null], [undefined], ['']])('says that the expiry date %j is not given', (expiry_date) => {
    const summary = summarise(australianCheck('study', { expiry_date }), { at });
    expect(summary).toMatchObject({ expiresOn: null, daysLeft: null });
    expect(summary.missing).toContainEqual({ field: 'expiresOn', reason: 'not-given' });
  });

  it.each([
    [500, '500', undefined],
    ['500', '500', undefined],
    ['<b>TZ</b> 417', 'TZ 417', undefined],
    [500.5, null, 'not-given'],
    ['', null, 'not-given'],
    [null, null, 'not-given'],
    [undefined, null, 'not-given'],
    [{}, null, 'not-given'],
  ])('reads the visa type %j as %j', (type, visaType, reason) => {
    const summary = summarise(australianCheck('work', { type }), { at });
    expect(summary.visaType).toBe(visaType);
    expect(summary.missing.find(({ field }) => field === 'visaType')?.reason).toBe(reason);
  });

  it.each([
    ['2026-03-05', 0, 'limited'],
    ['2026-03-04', -1, 'unknown'],
  ])('counts a visa that ends on %s as having %d days left', (expiry_date, daysLeft, work) => {
    const check = australianCheck('work', { expiry_date, work_entitlement: 'LIMITED' });
    expect(summarise(check, { at })).toMatchObject({ daysLeft, work });
  });

  it.each(['31/12/2026', '2026-02-30', '2026-13-01', 'soon', 20261231])(
    'does not read %j as a date',
    (expiry_date) => {
      const summary = summarise(australianCheck('work', { expiry_date }), { at });
      expect(summary.expiresOn).toBeNull();
      expect(summary.missing).toContainEqual({ field: 'expiresOn', reason: 'unreadable' });
    },
  );
});
