import { describe, expect, test } from 'vitest';
import { VISA_SCENARIOS } from '../../src/scenarios/catalogue/catalogue.ts';
import { WORK_RIGHTS_SCENARIOS } from '../../src/scenarios/catalogue/work-rights.ts';
import { control } from '../support/call-operation.ts';
import { armingIn } from '../support/arming-in.ts';
import { startSandbox, useSandboxAtNoon } from '../support/start-sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const sandbox = useSandboxAtNoon();
const { arm, create, read, finished, workRightsOf } = armingIn(sandbox);

const ownVisa = {
  type: '407',
  type_name: 'Training',
  class: 'GF',
  grant_date: '2026-01-31',
  expiry_date: { days: 30 },
  work_entitlement: 'LIMITED',
  study_entitlement: 'SANDBOX_SOME',
  conditions: [8105, 8303, { code: 8107, description: 'One employer.' }],
};

describe('an outcome of your own for a check', () => {
  test('shows the subclass, dates, entitlements and conditions that were armed, once', async () => {
    const armed = await arm({ outcome: { australia: ownVisa } });
    expect(armed).toMatchObject({ status: 201, json: { scenario: 'custom', remaining: 1 } });
    const check = await finished();
    expect(check.result.code).toBe('SUCCESS');
    expect(check.visa.australia).toMatchObject({
      type: '407',
      class: 'GF',
      grant_date: '2026-01-31',
      expiry_date: '2026-12-20',
      work_entitlement: 'LIMITED',
      study_entitlement: 'SANDBOX_SOME',
      conditions: [
        { code: 8105 },
        { code: 8303 },
        { code: 8107, description: '<p><b>8107</b>: Sandbox text: One employer.</p>' },
      ],
    });
    expect((await finished()).visa.australia.type).not.toBe('407');
  });

  test('marks its texts as invented, and allows nothing that was not armed', async () => {
    await arm({ outcome: { australia: { entitlement_description: 'May work.' } } });
    await arm({ outcome: { australia: { entitlement_description: 'Sandbox text: May work.' } } });
    const { australia } = (await finished()).visa;
    expect(australia).toMatchObject({ work_entitlement: null, study_entitlement: null, type: '999' });
    const texts = [australia, (await finished()).visa.australia].map((visa) => visa.entitlement_description);
    expect(texts).toEqual(['Sandbox text: May work.', 'Sandbox text: May work.']);
  });

  test('changes only what it names when it rests on a scenario', async () => {
    await arm({ scenario: 'student-work-limitation', outcome: { australia: { expiry_date: '2026-11-30' } } });
    expect((await finished()).visa.australia).toMatchObject({
      type: '500',
      expiry_date: '2026-11-30',
      work_entitlement: 'LIMITED',
      conditions: [{ code: 8105 }],
    });
  });

  test('meets the checks of its country, and passes over others', async () => {
    await arm({ outcome: { new_zealand: { visa_type: 'limited', visa_expiry: '2027-05-01' } } });
    const employer = { visa_expiry: '2027-05-01', enquiry_result: 'Sixteen hours.' };
    await arm({ outcome: { employer } });
    expect((await finished('work')).visa.australia.type).toMatch(/^\d{3}$/);
    expect((await finished('verification')).visa.new_zealand).toMatchObject({
      visa_type: 'limited',
      visa_expiry: '2027-05-01',
    });
    expect((await finished('employer')).visa.new_zealand.enquiry_result).toBe('Sandbox text: Sixteen hours.');
  });

  test('for checks of both countries shows a field of its New Zealand scenario in those of New Zealand only', async () => {
    const order = { scenario: 'jurisdiction-nz', outcome: { australia: null }, times: 2 };
    expect((await arm(order)).status).toBe(201);
    const ids = [await create('work'), await create('verification')];
    sandbox.clock.advance(60_000);
    const shown = await Promise.all(ids.map(async (id) => (await read(id)).jurisdiction));
    expect(shown).toEqual(['AUS', 'NZ']);
  });

  test('can leave the visa away, the time to the result or the visa alone', async () => {
    await arm({ outcome: { australia: null } });
    expect(await finished()).toMatchObject({ visa: null, result: { code: 'SANDBOX_NO_VISA_FOUND' } });
    await arm({ outcome: { seconds: 90 } });
    const id = await create();
    sandbox.clock.advance(89_999);
    expect((await read(id)).status).toBe('pending');
    sandbox.clock.advance(1);
    const { visa } = await read(id);
    expect(visa.australia.type).toBe((await finished()).visa.australia.type);
    await arm({ outcome: { seconds: null } });
    expect((await finished()).status).toBe('pending');
    await arm({ scenario: 'unknown-status-then-completed', outcome: { seconds: null } });
    expect((await finished()).status).toBe('sandbox_unknown');
    await arm({ outcome: { status: 'sandbox_lost' } });
    expect(await finished()).toMatchObject({ status: 'sandbox_lost', visa: null });
  });

  test('is kept with the check, and while it waits, by the data folder', async () => {
    const data = temporaryFolder();
    const first = await startSandbox({ data });
    const before = armingIn(first);
    await before.arm({ outcome: { australia: ownVisa }, times: 2 });
    const id = await before.create();
    await first.close();
    const second = await startSandbox({ data });
    const after = armingIn(second);
    second.clock.advance(86_400_000);
    expect((await after.read(id)).visa.australia.type).toBe('407');
    expect((await after.finished()).visa.australia.type).toBe('407');
    expect((await control(second, 'GET', '/scenarios/arm')).json.armed).toEqual([]);
  });
});

describe('work rights of your own', () => {
  test('are those of the next onboarding request that matches, once it is complete', async () => {
    const match = { employee_id: 'e-2' };
    const facts = { nationality: 'Fiji', visa_held: 'Training (407)', status: 'One employer.' };
    const dates = { gov_expiry_date: '2027-12-31', six_month_rule_start: '2026-11-20' };
    const { json } = await arm({ outcome: { work_rights: { ...facts, ...dates } }, match });
    expect(json).toMatchObject({ scenario: 'custom', match: { employee_id: '[masked]' } });
    expect((await workRightsOf('e-1')).nationality).not.toBe('Fiji');
    expect(await workRightsOf('e-2')).toMatchObject({
      ...facts,
      status: 'Sandbox text: One employer.',
      gov_expiry_date: '2027-12-31',
      visa_expiry_date: '2027-05-20',
    });
  });

  test('can rest on a scenario, or be one', async () => {
    await arm({ scenario: 'citizen' });
    expect((await workRightsOf('e-1')).visa_held).toBe('Australian citizen');
    await arm({ scenario: 'student', outcome: { work_rights: { gov_expiry_date: '2026-12-01' } } });
    expect(await workRightsOf('e-2')).toMatchObject({
      visa_held: 'Student (subclass 500)',
      visa_expiry_date: '2026-12-01',
    });
    await arm({ outcome: { work_rights: {} } });
    expect(await workRightsOf('e-3')).toMatchObject({
      status: null,
      visa_held: null,
      visa_expiry_date: null,
    });
  });
});

test('no scenario of checks has the name of one of work rights, or of none', () => {
  const names = [...VISA_SCENARIOS, ...WORK_RIGHTS_SCENARIOS].map(({ name }) => name);
  expect(new Set([...names, 'custom']).size).toBe(names.length + 1);
});

test.each([
  [{}, '/scenario'],
  [{ outcome: null }, '/outcome'],
  [{ outcome: { colour: 'red' } }, '/outcome'],
  [{ outcome: { australia: { expiry: '2027-01-31' } } }, '/outcome/australia'],
  [{ outcome: { australia: { type: 500 } } }, '/outcome/australia/type'],
  [{ outcome: { australia: { class: 'tu' } } }, '/outcome/australia/class'],
  [{ outcome: { australia: { expiry_date: '2027-02-30' } } }, '/outcome/australia/expiry_date'],
  [{ outcome: { australia: { expiry_date: { years: 1, day: '02-29' } } } }, '/outcome/australia/expiry_date'],
  [{ outcome: { australia: { grant_date: { days: 1e9 } } } }, '/outcome/australia/grant_date'],
  [{ outcome: { australia: { work_entitlement: 'FULL' } } }, '/outcome/australia/work_entitlement'],
  [{ outcome: { australia: { conditions: '8105' } } }, '/outcome/australia/conditions'],
  [{ outcome: { australia: { conditions: [8105, 7] } } }, '/outcome/australia/conditions'],
  [{ outcome: { australia: { type_name: null } } }, '/outcome/australia/type_name'],
  [{ outcome: { employer: { enquiry_result: 'Yes.' } } }, '/outcome/employer/visa_expiry'],
  [{ outcome: { status: 'completed' } }, '/outcome/status'],
  [{ outcome: { status: 'sandbox_a', result: { code: 'SUCCESS', message: 'x' } } }, '/outcome/result'],
  [{ outcome: { new_zealand: {}, result: { code: 'SUCCESS', message: 'x' } } }, '/outcome/result'],
  [{ outcome: { result: { code: 'FAILED', message: 'x' } } }, '/outcome/result/code'],
  [{ outcome: { seconds: 0 } }, '/outcome/seconds'],
  [{ outcome: { work_rights: { status: 7 } } }, '/outcome/work_rights/status'],
  [{ outcome: { work_rights: {}, australia: {} } }, '/outcome'],
  [{ scenario: 'no-work', outcome: { work_rights: {} } }, '/outcome/work_rights'],
  [{ scenario: 'citizen', match: { country: 'COL' } }, '/match'],
  [{ outcome: { new_zealand: {} }, match: { jurisdiction: 'AUS' } }, '/match/jurisdiction'],
])('refuses to arm %j', async (body, pointer) => {
  const { status, json } = await arm(body);
  expect({ status, pointer: json.errors?.[0].pointer }).toEqual({ status: 422, pointer });
  expect((await control(sandbox, 'GET', '/scenarios/arm')).json.armed).toEqual([]);
});

describe('in a test of the same process', () => {
  test('arms by a call, and says which field cannot be used', async () => {
    sandbox.arm({ outcome: { australia: { type: '407', conditions: [8303] } } });
    expect((await finished()).visa.australia).toMatchObject({ type: '407', conditions: [{ code: 8303 }] });
    expect(() => sandbox.arm({ outcome: { australia: { type: 'none' } } })).toThrow(
      new TypeError(
        'The control request cannot be used. /outcome/australia/type must be a visa subclass of three digits, as "500"',
      ),
    );
    expect((await control(sandbox, 'GET', '/scenarios/arm')).json.armed).toEqual([]);
  });
});
