import type { Decision, KnownResult } from '../../../src/monitor/person.ts';
import { DEFAULT_RULES } from '../../../src/monitor/rules.ts';
import type { MonitorReport } from '../../../src/monitor/report.ts';

const ended: KnownResult = {
  source: 'check',
  checkId: 'vc_1',
  jurisdiction: 'AUS',
  environment: 'live',
  status: 'completed',
  work: 'yes',
  study: 'limited',
  conditions: ['8105'],
  expiresOn: '2026-11-01',
  expiryMissing: null,
  checkedOn: '2026-08-01',
};

const decision: Decision = {
  decidedOn: '2026-11-02',
  reviewOn: '2027-02-01',
  because: 'evidence-seen',
  by: 'HR <1>',
  about: { reason: 'no-expiry', detail: 'not-given', check: null },
  endedOn: null,
};

/** A report about invented people, one in each of its lists. */
export const REPORT: MonitorReport = {
  madeAt: '2026-11-23T01:00:00.000Z',
  day: '2026-11-23',
  since: '2026-11-16',
  until: '2027-02-21',
  rules: DEFAULT_RULES,
  counts: {
    people: 6,
    watched: 5,
    due: 2,
    expired: 1,
    expiring: 1,
    toDecide: 2,
    decided: 1,
    notYetChecked: 0,
    notChecked: 1,
    changed: 1,
    samples: 0,
  },
  expired: [
    {
      id: 'per_4',
      employeeId: 'E-4',
      company: null,
      expiresOn: '2026-11-22',
      endSource: 'work-rights',
      daysLeft: -1,
      notChecked: 'no-consent',
    },
  ],
  expiring: [
    {
      id: 'per_3',
      employeeId: 'E-3',
      company: null,
      expiresOn: '2026-12-23',
      endSource: 'check',
      daysLeft: 30,
      notChecked: null,
    },
  ],
  due: [
    {
      id: 'per_3',
      employeeId: 'E-3',
      company: null,
      on: '2026-11-23',
      reasons: [{ rule: 'before-expiry-30', dueOn: '2026-11-23' }],
      recheck: true,
      expiresOn: '2026-12-23',
      daysLeft: 30,
    },
    {
      id: 'per_3',
      employeeId: 'E-3',
      company: null,
      on: '2026-12-09',
      reasons: [{ rule: 'before-expiry-14', dueOn: '2026-12-09' }],
      recheck: false,
      expiresOn: '2026-12-23',
      daysLeft: 14,
    },
  ],
  toDecide: [
    {
      id: 'per_1',
      employeeId: 'E-1',
      company: null,
      reason: 'no-expiry',
      detail: 'unreadable',
      result: { ...ended, expiresOn: null, expiryMissing: 'unreadable' },
      workRightsEndsOn: null,
      sharesWith: [],
      decision: { ...decision, endedOn: '2026-11-20' },
    },
    {
      id: 'per_2',
      employeeId: '<b>E-2</b>',
      company: null,
      reason: 'check-refused',
      detail: 'refused-by-service',
      result: ended,
      workRightsEndsOn: null,
      sharesWith: [],
      decision: null,
    },
  ],
  decided: [
    {
      id: 'per_6',
      employeeId: 'E-6',
      company: null,
      reason: 'no-expiry',
      detail: 'not-given',
      result: { ...ended, expiresOn: null, expiryMissing: 'not-given' },
      workRightsEndsOn: null,
      sharesWith: [],
      decision,
    },
  ],
  notChecked: [
    {
      id: 'per_4',
      employeeId: 'E-4',
      company: null,
      reason: 'no-consent',
      day: null,
      expiresOn: '2026-11-22',
      daysLeft: -1,
    },
  ],
  changes: [
    {
      id: 'per_5',
      employeeId: 'E-5',
      company: null,
      on: '2026-11-20',
      fields: [
        { field: 'work', before: 'yes', after: 'limited' },
        { field: 'conditions', before: [], after: ['8104'] },
        { field: 'expires_on', before: '2027-01-01', after: null },
      ],
    },
  ],
};
