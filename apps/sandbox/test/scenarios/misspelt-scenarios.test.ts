import { expect, test } from 'vitest';
import { VISA_SCENARIOS } from '../../src/scenarios/catalogue/catalogue.ts';
import { WORK_RIGHTS_SCENARIOS } from '../../src/scenarios/catalogue/work-rights.ts';
import { isScenarioNumber } from '../../src/scenarios/scenario-numbers.ts';
import { callOperation } from '../support/call-operation.ts';
import { account, checkRequest, ordinaryDocument } from '../support/requests.ts';
import { startSandbox, type TestSandbox, useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

function createCheck(sandbox: TestSandbox, identifier: string) {
  return callOperation(sandbox, 'createVisaCheck', {
    body: checkRequest('work', { ...ordinaryDocument, identifier }),
  });
}

function createOnboard(sandbox: TestSandbox, employee_id: string) {
  return callOperation(sandbox, 'saveOnboard', {
    body: { ...account, employee_id, email: 'robin@sandbox.example' },
  });
}

test.each(['SBXSTUDNET8105', 'sbxstudent8106', 'SBX', 'SBXPERSON', 'SBXPERMANENT1'])(
  'refuses %s, which no scenario has, says where the scenarios are listed, and creates nothing',
  async (identifier) => {
    const { status, json } = await createCheck(sandbox, identifier);
    expect(status).toBe(422);
    expect(json).toMatchObject({
      type: 'urn:workrights:problem:no-such-scenario',
      detail: expect.stringMatching(
        /GET \/_sandbox\/scenarios .* The service itself has no scenarios, and no such rule\.$/u,
      ),
      errors: [{ in: 'body', pointer: '/document/identifier', rule: 'scenario' }],
    });
    expect((await callOperation(sandbox, 'listVisaChecks')).json.data).toEqual([]);
  },
);

test('does not repeat the number that it refuses', async () => {
  const { json } = await createCheck(await startSandbox(), 'SBXSTUDNET8105');
  expect(JSON.stringify(json)).not.toContain('STUDNET');
});

test.each(['SBXPERSON10', 'sbxperson0001', 'SBXORDINARY6', 'SBX7', 'X9000001'])(
  'accepts %s for a person whom no scenario names',
  async (identifier) => {
    expect((await createCheck(await startSandbox(), identifier)).status).toBe(201);
  },
);

test('accepts a number of your own that begins like a scenario, once an outcome is armed for it', async () => {
  sandbox.arm({ scenario: 'authority-down', match: { identifier: 'SBXMINE' } });
  expect((await createCheck(sandbox, 'SBXMINE')).status).toBe(201);
  expect((await createCheck(sandbox, 'SBXMINE')).status).toBe(422);
});

test.each(['sbx-studnet', 'SBX-STUDENT'])(
  'refuses an onboarding request for %s, which no scenario has',
  async (employee) => {
    const { status, json } = await createOnboard(await startSandbox(), employee);
    expect(status).toBe(422);
    expect(json).toMatchObject({
      type: 'urn:workrights:problem:no-such-scenario',
      errors: [{ in: 'body', pointer: '/employee_id', rule: 'scenario' }],
    });
  },
);

test('accepts an employee id of your own that begins like a scenario, once work rights are armed for it', async () => {
  sandbox.arm({ scenario: 'student', match: { employee_id: 'sbx-mine' } });
  expect((await createOnboard(sandbox, 'sbx-mine')).status).toBe(200);
  expect((await createOnboard(sandbox, 'sbx-mine')).status).toBe(200);
});

test('every scenario has a number and an employee id that the sandbox knows as one of a scenario', () => {
  const numbers = VISA_SCENARIOS.map(({ document }) => document.identifier);
  expect(numbers.filter((number) => !isScenarioNumber(number))).toEqual([]);
  const employees = WORK_RIGHTS_SCENARIOS.map(({ person }) => person.employee_id);
  expect(employees.filter((employee) => !employee.startsWith('sbx-'))).toEqual([]);
});
