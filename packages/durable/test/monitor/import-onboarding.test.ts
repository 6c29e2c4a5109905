import type { Fetch, WorkRights } from '@workrights/client';
import { beforeEach, describe, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { decideAbout } from '../../src/monitor/decide.ts';
import type { ImportProblem } from '../../src/monitor/import-people.ts';
import {
  importPeopleFromOnboarding,
  type ImportOnboardingOptions,
  type OnboardingSummary,
} from '../../src/monitor/import-onboarding.ts';
import { contentsOf } from '../base/database/ledger-file.ts';
import { moveOnboard, workRightsOf } from '../onboards.ts';
import { monitorWorld } from './monitor-world.ts';
import { record, RESULT } from './people.ts';

const world = useEach(monitorWorld);
let problems: ImportProblem[];
beforeEach(() => {
  problems = [];
});

const client = (send?: Fetch) => workRightsOf(world.sandbox, send);

/** Creates an onboarding request with this status, and returns its ID. */
async function onboard(employee: string | undefined, status = 'Complete'): Promise<string> {
  const { onboard_id: id } = await client().createOnboard({
    employee_id: employee,
    given_names: 'Zzcanarygiven',
    family_name: 'Zzcanaryfamily',
    email: `zzcanary${Math.random()}@example.com`,
  });
  await moveOnboard(world.sandbox, id, status);
  return id;
}

function read(options: ImportOnboardingOptions = {}, rights = client()): Promise<OnboardingSummary> {
  const onProblem = (problem: ImportProblem) => void problems.push(problem);
  return importPeopleFromOnboarding(world.ledger, rights, { clock: world.time, onProblem, ...options });
}

/** A service whose work rights records have this expiry date. */
function withExpiry(expiry: unknown): WorkRights {
  return withFields({ visa_expiry_date: expiry });
}

function withFields(fields: Readonly<Record<string, unknown>>): WorkRights {
  return client(async (input, init) => {
    const response = await globalThis.fetch(input, init as RequestInit);
    const isRecord = new URL(response.url).pathname.endsWith('/getdata');
    return isRecord ? Response.json({ ...(await response.json()), ...fields }) : response;
  });
}

describe('onboarding requests', () => {
  test('give people with the end of their work rights, which can be before that of the visa', async () => {
    await onboard('sbx-working-holiday');
    await onboard('sbx-student');
    const { gov_expiry_date: visaEnds } = await client().getWorkRights({
      employee_id: 'sbx-working-holiday',
    });
    expect(await read()).toEqual({
      added: 2,
      updated: 0,
      unchanged: 0,
      problems: {},
      requests: 2,
      notComplete: 0,
      withEnd: 2,
      withoutDate: 0,
      unread: 0,
      missing: 0,
    });
    const found = new Map((await world.people()).map((person) => [person.employeeId, person]));
    const holiday = found.get('sbx-working-holiday')!;
    expect(holiday).toMatchObject({ endSource: 'work-rights', result: null, check: null });
    expect(holiday.expiresOn! < visaEnds!).toBe(true);
    expect(found.get('sbx-student')).toMatchObject({ expiresOn: '2028-03-15' });
  });

  test('that are read again change nothing but the time of reading', async () => {
    await onboard('sbx-student');
    await read();
    const [before] = await world.ledger.monitor.people();
    world.goTo('2026-03-09');
    expect(await read()).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
    const again = { onboardingReadAt: world.time.now(), version: 2 };
    expect(await world.ledger.monitor.people()).toEqual([{ ...before, ...again }]);
  });

  test('are no consent, and have no document: nobody is checked for them alone', async () => {
    await onboard('sbx-student');
    await read();
    expect(await world.people()).toMatchObject([{ consent: false, notChecked: 'no-consent' }]);
    await read({ consent: 'everyone-agreed' });
    expect(await world.people()).toMatchObject([{ consent: true, notChecked: 'no-request' }]);
    expect(await world.run()).toMatchObject({ planned: 0 });
    expect(world.sandbox.context.store.checks.list(10)).toEqual([]);
  });

  test('never turn the no of a list into a yes, also when everyone is said to have agreed', async () => {
    await onboard('E-1');
    await world.give([record(1, { consent: false })]);
    await read({ consent: 'everyone-agreed' });
    expect(await world.people()).toMatchObject([{ consent: false, notChecked: 'no-consent' }]);
    await world.give([record(1)]);
    await read({ consent: 'everyone-agreed' });
    expect(await world.people()).toMatchObject([{ consent: true, notChecked: null }]);
  });

  test('join the people of a list by their employee id, in either order, and take nothing from them', async () => {
    await onboard('E-1');
    await onboard('E-2');
    const listed = [1, 2].map((number) => record(number, { result: RESULT, employedUntil: '2027-06-30' }));
    await world.give([listed[0]!]);
    await read({}, withExpiry('2026-10-31'));
    await world.give([listed[1]!]);
    const joined = {
      consent: true,
      employedUntil: '2027-06-30',
      result: { expiresOn: '2026-12-31' },
      workRightsEndsOn: '2026-10-31',
      expiresOn: '2026-10-31',
      notChecked: null,
    };
    expect(await world.people()).toMatchObject([
      { employeeId: 'E-1', ...joined },
      { employeeId: 'E-2', ...joined },
    ]);
  });

  test('that are not complete give people without an end, who are for a person to decide', async () => {
    await onboard('E-1', 'Review');
    expect(await read()).toMatchObject({ added: 1, notComplete: 1, withEnd: 0 });
    const requests = world.sandbox.findRequests({ operation: 'getWorkRights' });
    expect(requests).toEqual([]);
    const { toDecide } = await world.plan();
    expect(toDecide).toMatchObject([{ reason: 'onboarding-open', detail: null }]);
    expect(await read({ onboardStatus: 'Complete' })).toMatchObject({ requests: 0 });
  });

  test('whose records have no date have a place of their own, and are decided there', async () => {
    await onboard('E-1');
    await onboard('E-2');
    const undated = withFields({ visa_expiry_date: null, gov_expiry_date: null });
    expect(await read({}, undated)).toMatchObject({ withEnd: 0, withoutDate: 2 });
    const { toDecide, withoutDate, due } = await world.plan();
    expect(toDecide).toEqual([]);
    expect(withoutDate).toMatchObject([
      { employeeId: 'E-1', reason: 'no-date', onboardedOn: '2026-03-05', decision: null },
      { employeeId: 'E-2', reason: 'no-date' },
    ]);
    // They aren't due as never checked.
    expect(due).toEqual([]);
    expect(await world.people()).toMatchObject([{ expiresOn: null }, { expiresOn: null }]);
    const decision = { reviewOn: '2027-01-31', because: 'record-read' } as const;
    await decideAbout(world.ledger, withoutDate[0]!.id, decision, { clock: world.time });
    const after = await world.report();
    expect(after.counts).toMatchObject({ toDecide: 0, withoutDate: 1, decided: 1, notYetChecked: 0 });
  });

  test('leave the first check due of a person with a document, whose self-onboarding is complete', async () => {
    await onboard('E-1');
    await world.give([record(1)]);
    await read({}, withFields({ visa_expiry_date: null, gov_expiry_date: null }));
    const { due, toDecide, withoutDate } = await world.plan();
    expect(due).toMatchObject([{ recheck: true, reasons: [{ rule: 'first-check' }] }]);
    expect([...toDecide, ...withoutDate]).toEqual([]);
  });

  test('that are read again make nobody’s record younger', async () => {
    await onboard('E-1');
    const undated = withFields({ visa_expiry_date: null, gov_expiry_date: null });
    await read({}, undated);
    world.goTo('2026-03-20');
    await read({}, undated);
    expect(await world.people()).toMatchObject([{ onboardedOn: '2026-03-05' }]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['an end of the visa alone', { visa_expiry_date: null, gov_expiry_date: '2027-01-31' }],
    ['an end of the visa that is no date', { visa_expiry_date: null, gov_expiry_date: 'soon' }],
    [
      'an end of the visa of another name',
      { visa_expiry_date: null, gov_expiry_date: null, immi_expiry_date: '2026-12-01' },
    ],
    [
      'several other ends',
      { visa_expiry_date: null, gov_expiry_date: '', a_expiry_date: '2026-12-01', b_expiry_date: 'x' },
    ],
    ['no visa', { visa_held: null }],
    ['no status', { status: '' }],
    ['an end that has passed', { visa_expiry_date: '2026-01-31', gov_expiry_date: '2026-01-31' }],
    ['an end after that of the visa', { visa_expiry_date: '2027-06-01', gov_expiry_date: '2026-12-01' }],
    ['words that deny', { status: 'A work restriction applies: condition 8101, no work.' }],
    ['words that may deny', { status: 'Work rights ceased.' }],
  ])('whose record has %s are for a person to read, whatever its dates are', async (_, fields) => {
    await onboard('E-1');
    await read({}, withFields(fields));
    const { toDecide, withoutDate } = await world.plan();
    expect(toDecide).toMatchObject([{ employeeId: 'E-1', reason: 'record-to-read', onboardedOn: null }]);
    expect(withoutDate).toEqual([]);
  });

  test('with an end after that of the visa count until the earlier one', async () => {
    await onboard('E-1');
    await read({}, withFields({ visa_expiry_date: '2027-06-01', immi_expiry_date: '2026-12-01' }));
    expect(await world.people()).toMatchObject([{ expiresOn: '2026-12-01' }]);
  });

  test('that are no longer complete are open again', async () => {
    const id = await onboard('E-1');
    const undated = withFields({ visa_expiry_date: null, gov_expiry_date: null });
    await read({}, undated);
    await moveOnboard(world.sandbox, id, 'Review');
    await read({}, undated);
    const { toDecide, withoutDate } = await world.plan();
    expect([toDecide.length, withoutDate.length]).toEqual([1, 0]);
  });

  test('have ended once their work rights have', async () => {
    await onboard('E-1');
    await read({}, withExpiry('2026-03-10'));
    world.goTo('2026-03-11');
    const { expired, withoutDate } = await world.report();
    expect([expired.length, withoutDate.length]).toEqual([1, 0]);
  });

  test.each([
    ['no date', 'on arrival', { 'unreadable-date': 1 }],
    ['a day that is none', '2027-02-30', { 'unreadable-date': 1 }],
    ['a day before any visa', '0001-01-01', { 'unreadable-date': 1 }],
  ])('with %s as the end are never taken for an end, nor for none', async (_, expiry, found) => {
    await onboard('E-1');
    expect(await read({ consent: 'everyone-agreed' }, withExpiry(expiry))).toMatchObject({
      added: 1,
      withEnd: 0,
      problems: found,
    });
    expect(await world.people()).toMatchObject([{ expiresOn: null, daysLeft: null }]);
    const { toDecide } = await world.plan();
    expect(toDecide).toMatchObject([{ employeeId: 'E-1' }]);
  });

  test('with an end that nobody can read leave the one that is known, and are for a person to read', async () => {
    await onboard('E-1');
    await read({}, withExpiry('2026-10-31'));
    expect(await read({}, withExpiry('31/12/2026'))).toMatchObject({ updated: 1 });
    expect(await world.people()).toMatchObject([{ expiresOn: '2026-10-31', onboardedOn: null }]);
    const { toDecide } = await world.plan();
    expect(toDecide).toMatchObject([{ reason: 'record-to-read', detail: 'unreadable' }]);
    await read({}, withExpiry(null));
    expect(await world.people()).toMatchObject([{ expiresOn: null }]);
  });

  test('without an employee id are named by their own id, and give nobody', async () => {
    const id = await onboard(undefined);
    expect(await read()).toMatchObject({ added: 0, requests: 1, problems: { 'no-employee-id': 1 } });
    expect(problems).toMatchObject([{ row: 1, isKept: false }]);
    expect(JSON.stringify(problems)).toContain(id);
    expect(JSON.stringify(problems)).not.toMatch(/zzcanary/iu);
  });

  test('of which the service has no record are named, and stop no other', async () => {
    const missing = await onboard('E-1');
    await onboard('E-2');
    const hiding = client(async (input, init) => {
      const request = new Request(input, init as RequestInit);
      const body = await request.clone().text();
      const isHidden = request.url.includes('getdata') && body.includes(missing);
      return isHidden ? Response.json({}, { status: 404 }) : globalThis.fetch(request);
    });
    expect(await read({}, hiding)).toMatchObject({ added: 2, problems: { 'no-work-rights': 1 } });
  });

  test('whose status denies work in words of its own are never taken for complete', async () => {
    await onboard('E-1');
    await read({}, withFields({ status: 'Right to work withdrawn' }));
    const { toDecide } = await world.plan();
    expect(toDecide).toMatchObject([{ employeeId: 'E-1', reason: 'record-to-read' }]);
  });

  test('end a decision when the record has other words', async () => {
    await onboard('E-1');
    await read({}, withFields({ status: 'Words of the service' }));
    const decision = { reviewOn: '2026-12-31', because: 'record-read' } as const;
    await decideAbout(world.ledger, (await world.people())[0]!.id, decision, { clock: world.time });
    await read({}, withFields({ status: 'Words of the service' }));
    const before = await world.plan();
    expect([before.toDecide.length, before.decided.length]).toEqual([0, 1]);
    await read({}, withFields({ status: 'Work rights revoked' }));
    const { toDecide } = await world.plan();
    expect(toDecide).toMatchObject([{ reason: 'record-to-read', decision: { endedOn: '2026-03-05' } }]);
  });

  test('leave no name and no address in the ledger', async () => {
    await onboard('E-1');
    await read();
    expect(contentsOf(world.folder)).not.toMatch(/zzcanary/iu);
    expect(JSON.stringify(await world.ledger.monitor.people())).not.toMatch(/zzcanary/iu);
  });
});

test('a check that finds a later end does not hide that work rights end before', async () => {
  const workRightsEndsOn = '2026-03-20';
  await world.give([record(1, { result: { ...RESULT, work: 'yes' }, workRightsEndsOn })]);
  const { expiring } = await world.report();
  expect(expiring).toMatchObject([{ expiresOn: workRightsEndsOn, endSource: 'work-rights', daysLeft: 15 }]);
  const { due } = await world.plan({ until: '2026-03-21' });
  expect(due.map(({ on, reasons }) => [on, reasons.map(({ rule }) => rule)])).toEqual([
    ['2026-03-05', ['before-expiry-90', 'before-expiry-30']],
    ['2026-03-06', ['before-expiry-14']],
    ['2026-03-20', ['before-expiry-0']],
    ['2026-03-21', ['expired']],
  ]);
});

test('a known end of work rights does not stop the quarterly check of whom a check gave no date', async () => {
  const result = { ...RESULT, expiresOn: null, expiryMissing: 'not-given', checkedOn: '2026-03-01' } as const;
  await world.give([record(1, { result, workRightsEndsOn: '2028-01-01' })]);
  const { due, toDecide } = await world.plan({ until: '2026-06-30' });
  expect(toDecide).toMatchObject([{ reason: 'no-expiry' }]);
  expect(due.map(({ on, recheck }) => [on, recheck])).toEqual([['2026-06-01', true]]);
});
