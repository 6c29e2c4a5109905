import {
  OutcomeUnknownError,
  summarise,
  VisaChecks,
  type VisaCheck,
  type VisaCheckCreate,
} from '@workrights/client';
import { createSandbox, type SandboxOptions } from '@workrights/sandbox';
import { QUIRK_TABLE } from '@workrights/sandbox/quirks';
import { readFixtures } from '@workrights/spec/reader';
import { describe, expect, it, onTestFinished } from 'vitest';

import { otherServices } from '../../vitest.nightly.ts';
import { rightsOf } from '../support/service.ts';

/** A person whose visa has a condition. Forms of the response differ for a visa without conditions. */
const student = { type: 'passport', identifier: 'SBXSTUDENT8105' };

const requests = readFixtures('visa-checks', 'accepted')
  .filter(({ operation, part }) => operation === 'createVisaCheck' && part === 'request')
  .map(({ value }) => value as VisaCheckCreate)
  .filter(({ environment, mode }) => environment !== 'live' && mode !== 'offpeak')
  .map((request) => ({ ...request, document: { ...request.document, ...student } }) as VisaCheckCreate);

const services = [{ name: 'no quirk', quirks: {} }, ...otherServices(QUIRK_TABLE)];

/** The time of both sandboxes, so that they give the same dates. */
const START = Date.parse('2026-03-05T01:02:03.456Z');

async function start(quirks: SandboxOptions['quirks']) {
  const sandbox = await createSandbox({ quirks });
  onTestFinished(() => sandbox.close());
  sandbox.clock.set(START, 'frozen');
  const { accessToken } = sandbox.credentials;
  const checks = new VisaChecks({ baseUrl: sandbox.url, accessToken, quota: 'none' });
  return { sandbox, checks, workRights: rightsOf(sandbox) };
}

/** What a caller concludes from a check, without the id and the time of its result, which differ between checks. */
const conclusion = (check: VisaCheck) => ({
  ...summarise(check, { at: new Date(START) }),
  checkId: null,
  checkedAt: null,
});

const [first] = requests as [VisaCheckCreate];

describe.each(services)('a service with $name', ({ quirks }) => {
  it('leads to the same conclusions about each check, however the check is read', async () => {
    const usual = await start({});
    const other = await start(quirks);
    for (const request of requests) {
      const [expected, created] = [await usual.checks.create(request), await other.checks.create(request)];
      expect(conclusion(created)).toEqual(conclusion(expected));
      usual.sandbox.clock.advance(20_000);
      other.sandbox.clock.advance(20_000);
      const wanted = conclusion(await usual.checks.get(expected.id));
      expect(conclusion(await other.checks.waitFor(created))).toEqual(wanted);
      expect(conclusion(await other.checks.get(created.id))).toEqual(wanted);
      const [listed] = await other.checks.list({ limit: 1 });
      expect(listed).toMatchObject({ id: created.id });
      expect(conclusion(listed as VisaCheck)).toEqual(wanted);
      const [looked] = await other.checks.lookup([created.id]);
      expect(conclusion(looked as VisaCheck)).toEqual(wanted);
    }
  });

  it('gives the check of a create whose body is lost', async () => {
    const { sandbox, checks } = await start(quirks);
    sandbox.armFault({ fault: 'truncate', operation: 'createVisaCheck', times: 1 });
    const { id } = await checks.create(first);
    expect(await checks.get(id)).toMatchObject({ id });
    sandbox.verifyRequests({ operation: 'createVisaCheck', exactly: 1 });
  });

  it.each([
    ['reset-after', 'found'],
    ['reset-before', 'none'],
  ] as const)(
    'lets a create be looked for whose response is lost: after %s it is %s',
    async (fault, outcome) => {
      for (const request of requests) {
        const { sandbox, checks } = await start(quirks);
        // A check from an hour earlier, which marks how far the list must reach back.
        sandbox.clock.advance(-3_600_000);
        const earlier = await checks.create(request);
        sandbox.clock.reset();
        sandbox.armFault({ fault, operation: 'createVisaCheck', times: 1 });
        const error: unknown = await checks.create(request).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(OutcomeUnknownError);
        const [id] = sandbox.context.store.checks.list(1);
        expect(id === earlier.id).toBe(outcome === 'none');
        const found = await (error as OutcomeUnknownError).reconcile({ settleFor: 0 });
        expect(found).toMatchObject(outcome === 'found' ? { outcome, check: { id } } : { outcome });
      }
    },
  );

  it('gives an onboarding request and its work rights', async () => {
    const { workRights } = await start(quirks);
    const person = { employee_id: 'sbx-student', email: 'student@sandbox.example' };
    const { onboard_id } = await workRights.createOnboard(person);
    expect(await workRights.getOnboard({ onboard_id })).toMatchObject(person);
    expect(await workRights.listOnboards()).toMatchObject([person]);
    expect(await workRights.getWorkRights({ onboard_id })).toMatchObject({ onboard_id });
  });
});
