import { describe, expect, test } from 'vitest';
import type { NewRecords } from '../../src/control/add-records.ts';
import { callOperation, control } from '../support/call-operation.ts';
import { account, checkRequest, ordinaryDocument } from '../support/requests.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox({ accounts: [{ name: 'acme' }] });
const listed = async () =>
  (await callOperation(sandbox, 'listVisaChecks', { query: { limit: '10000' } })).json.data as {
    id: string;
  }[];

const checks = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    checkRequest('work', { ...ordinaryDocument, identifier: `N${1_000_000 + index}` }),
  );

describe('many records at once', () => {
  test('are there as if each had been created, in the order in which they were sent', async () => {
    const sent = {
      visa_checks: checks(2_000),
      onboarding_requests: [{ employee_id: 'E1', email: 'a@b.example' }, { email: 'c@b.example' }],
    };
    const { status, json } = await control(sandbox, 'POST', '/records', sent);
    expect(status).toBe(201);
    expect((await listed()).map(({ id }) => id).toSorted()).toEqual(json.visa_checks.toSorted());
    sandbox.clock.advance(20_000);
    const [first] = json.visa_checks;
    const { json: check } = await callOperation(sandbox, 'getVisaCheck', { params: { id: first } });
    expect(check.data).toMatchObject({ status: 'completed', document: { identifier: 'N1000000' } });
    const { json: onboard } = await callOperation(sandbox, 'getOnboard', {
      body: { ...account, employee_id: 'E1' },
    });
    expect(onboard.onboard_id).toBe(json.onboarding_requests[0]);
  });

  test('are all refused when one is, by its place and its field', async () => {
    const [good] = checks(1);
    const wrong = [
      [{ ...good, jurisdiction: 'NZL' }, '/visa_checks/1'],
      [
        { ...good, document: { ...ordinaryDocument, identifier: 'SBXNOSUCH' } },
        '/visa_checks/1/document/identifier',
      ],
      [{ ...good, environment: 'live' }, '/visa_checks/1/environment'],
      [null, '/visa_checks/1'],
    ] as const;
    for (const [bad, pointer] of wrong) {
      const { status, json } = await control(sandbox, 'POST', '/records', { visa_checks: [good, bad] });
      expect(status).toBe(422);
      expect(json.errors[0].pointer).toContain(pointer);
      expect(await listed()).toEqual([]);
    }
    for (const body of [
      { visaChecks: [] },
      { visa_checks: {} },
      { onboarding_requests: [{ key: 'x' }] },
      [],
    ]) {
      expect((await control(sandbox, 'POST', '/records', body)).status).toBe(422);
    }
  });

  test('belong to the account that was named', async () => {
    expect((await control(sandbox, 'POST', '/records?account=acme', { visa_checks: checks(1) })).status).toBe(
      201,
    );
    expect(await listed()).toEqual([]);
  });

  test('can be added in the same process', async () => {
    const records = { visa_checks: checks(3) } as NewRecords;
    const added = sandbox.addRecords(records);
    expect((await listed()).map(({ id }) => id).toSorted()).toEqual(added.visa_checks.toSorted());
    expect(sandbox.addRecords(records, 'acme').visa_checks).toHaveLength(3);
    expect(await listed()).toHaveLength(3);
    expect(() => sandbox.addRecords(records, 'nobody')).toThrow('There is no account with this name.');
    expect(() => sandbox.addRecords({ visa_checks: [{}] } as never)).toThrow(/visa_checks\/0/);
  });
});
