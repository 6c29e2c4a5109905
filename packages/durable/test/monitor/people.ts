import type { KnownResult, PersonRecord } from '../../src/monitor/person.ts';
import type { WatchedPerson } from '../../src/monitor/plan.ts';
import { requestOf } from '../bulk/run/world.ts';

export const RESULT: KnownResult = {
  source: 'check',
  checkId: 'vc_1',
  jurisdiction: 'AUS',
  status: 'completed',
  work: 'limited',
  study: 'unknown',
  conditions: ['8105'],
  expiresOn: '2026-12-31',
  expiryMissing: null,
  environment: 'sandbox',
  checkedOn: '2026-01-01',
};

/** A time with the same date at UTC+10, in Sydney and in Auckland. */
export function noon(day: string): number {
  return Date.parse(`${day}T12:00+10:00`);
}

/** A person who may be checked, as the plan gets them. */
export function watched(person: Partial<WatchedPerson> = {}): WatchedPerson {
  return {
    id: 'per_1',
    employeeId: 'E-1',
    company: null,
    documentProblem: null,
    sharesWith: [],
    addedOn: '2026-01-01',
    request: requestOf(1),
    consent: true,
    hasRefused: false,
    agreedAt: null,
    refusedAt: null,
    consentUntil: null,
    employedFrom: null,
    employedUntil: null,
    unreadable: [],
    result: RESULT,
    workRightsEndsOn: null,
    onboardedOn: null,
    onboarding: null,
    onboardingReadAt: null,
    recordWords: null,
    decisions: [],
    changes: [],
    restrictionChangedOn: null,
    prints: null,
    documentAt: null,
    resultOf: null,
    documentChangedAt: null,
    check: null,
    told: new Map(),
    ...person,
  };
}

/** A person as an import gives them. */
export function record(number: number, more: Partial<PersonRecord> = {}): PersonRecord {
  return { employeeId: `E-${number}`, request: requestOf(number), consent: true, ...more };
}
