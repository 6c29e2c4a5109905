import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBundle } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';
import { VISA_SCENARIOS } from '../../src/scenarios/catalogue/catalogue.ts';
import { PUBLISHED_SCENARIOS } from '../../src/scenarios/catalogue/published.ts';
import type { VisaCheckType } from '../../src/outcomes/check-types.ts';
import { callOperation, control } from '../support/call-operation.ts';
import { account, checkRequest, ordinaryDocument } from '../support/requests.ts';
import { startSandbox, useSandbox } from '../support/start-sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const sandbox = useSandbox();
/** The code of a new check's result, which shows the scenario that the check got. */
const endOf = async (checkType: VisaCheckType = 'work', overrides: object = {}) => {
  const body = { ...checkRequest(checkType), ...overrides };
  const { json } = await callOperation(sandbox, 'createVisaCheck', { body });
  sandbox.clock.advance(86_400_000);
  const { json: check } = await callOperation(sandbox, 'getVisaCheck', { params: { id: json.data.id } });
  return check.data.result?.code ?? check.data.status;
};

test('is healthy once it is started', async () => {
  expect((await control(sandbox, 'GET', '/health')).json).toMatchObject({
    status: 'ok',
    clock: { mode: 'real' },
  });
});

test('shows the whole catalogue', async () => {
  const { json } = await control(sandbox, 'GET', '/scenarios');
  expect(json.visa_checks).toHaveLength(VISA_SCENARIOS.length);
  expect(json.published_visa_checks).toHaveLength(PUBLISHED_SCENARIOS.length);
  expect(json.visa_checks[0]).toMatchObject({
    name: 'permanent-resident',
    section: '2.3',
    applies_to: ['work', 'study', 'agent'],
    document: { identifier: 'SBXPERMANENT189' },
  });
  expect(json.work_rights[0]).toMatchObject({ name: 'citizen', person: { employee_id: 'sbx-citizen' } });
});

describe('arming a scenario', () => {
  test('gives its outcome to the next creations, whatever their document', async () => {
    const armed = await control(sandbox, 'POST', '/scenarios/arm', { scenario: 'authority-down', times: 2 });
    expect(armed).toMatchObject({ status: 201, json: { scenario: 'authority-down', remaining: 2 } });
    expect(await endOf()).toBe('SANDBOX_AUTHORITY_UNAVAILABLE');
    const shown = await control(sandbox, 'GET', '/scenarios/arm');
    expect(shown.json.armed).toMatchObject([{ scenario: 'authority-down', remaining: 1 }]);
    expect(await endOf()).toBe('SANDBOX_AUTHORITY_UNAVAILABLE');
    expect(await endOf()).toBe('SUCCESS');
    expect((await control(sandbox, 'GET', '/scenarios/arm')).json.armed).toEqual([]);
  });

  test.each([
    [{ jurisdiction: 'NZL' }, 'work', {}, false],
    [{ jurisdiction: 'AUS' }, 'work', {}, true],
    [{ visa_check_type: 'study' }, 'work', {}, false],
    [{ visa_check_type: 'work', mode: 'offpeak' }, 'work', {}, false],
    [{ visa_check_type: 'work', mode: 'offpeak' }, 'work', { mode: 'offpeak' }, true],
    [{ country: 'FJI', identifier: ordinaryDocument.identifier }, 'work', {}, true],
    [{ identifier: ordinaryDocument.identifier.toLowerCase() }, 'work', {}, true],
    [{ country: 'FRA', identifier: ordinaryDocument.identifier }, 'work', {}, false],
  ] as const)('with the match %j meets a %s check with %j: %j', async (match, checkType, overrides, met) => {
    await control(sandbox, 'POST', '/scenarios/arm', { scenario: 'no-visa-found', match });
    expect(await endOf(checkType, overrides)).toBe(met ? 'SANDBOX_NO_VISA_FOUND' : 'SUCCESS');
  });

  test('passes over a creation of a check type that the scenario does not know', async () => {
    await control(sandbox, 'POST', '/scenarios/arm', { scenario: 'unknown-result-code' });
    expect(await endOf('employer')).toBe('completed');
    expect(await endOf('work')).toBe('SANDBOX_UNKNOWN');
  });

  test('does not show the document number that it waits for, and disarms', async () => {
    const match = { identifier: 'N7654321', country: 'FJI' };
    const { json } = await control(sandbox, 'POST', '/scenarios/arm', { scenario: 'no-visa-found', match });
    expect(json.match).toEqual({ identifier: '[masked]', country: 'FJI' });
    expect((await control(sandbox, 'DELETE', '/scenarios/arm')).json).toEqual({ armed: [] });
    expect((await control(sandbox, 'GET', '/scenarios/arm')).json).toEqual({ armed: [] });
  });

  test.each([
    [undefined, '/scenario'],
    [{ scenario: 'no-such-scenario' }, '/scenario'],
    [{ scenario: 'custom' }, '/scenario'],
    [{ scenario: 'no-visa-found', times: 1.5 }, '/times'],
    [{ scenario: 'no-visa-found', match: { colour: 'red' } }, '/match'],
    [{ scenario: 'no-visa-found', match: { country: 7 } }, '/match/country'],
    [{ scenario: 'no-visa-found', match: null }, '/match'],
  ])('refuses %j', async (body, pointer) => {
    const { status, json } = await control(sandbox, 'POST', '/scenarios/arm', body);
    expect(status).toBe(422);
    expect(json.errors[0].pointer).toBe(pointer);
  });

  const everyType = 'must be one of work, study, agent, verification, employer';
  test.each([
    ['no-visa-found', { jurisdiction: 'XX' }, 'jurisdiction', 'must be one of AUS, NZL'],
    ['no-visa-found', { visa_check_type: 'zz' }, 'visa_check_type', everyType],
    ['no-visa-found', { mode: 'slow' }, 'mode', 'must be one of fastcheck, offpeak'],
    [
      'no-visa-found',
      { country: 'col' },
      'country',
      'must be three capital letters (ISO 3166-1 alpha-3), as COL',
    ],
    [
      'no-visa-found',
      { identifier: 'N 1' },
      'identifier',
      'must be a string of one or more letters (A-Z, a-z) and digits, with no other characters',
    ],
    ['new-zealand-work', { jurisdiction: 'AUS' }, 'jurisdiction', 'must be one of NZL'],
    ['new-zealand-work', { visa_check_type: 'employer' }, 'visa_check_type', 'must be one of verification'],
    [
      'no-visa-found',
      { jurisdiction: 'AUS', visa_check_type: 'employer' },
      'visa_check_type',
      'must be one of work, study, agent with this jurisdiction',
    ],
  ])('refuses to let %s wait for %j, which no creation can meet', async (scenario, match, field, message) => {
    const { status, json } = await control(sandbox, 'POST', '/scenarios/arm', { scenario, match });
    expect(status).toBe(422);
    expect(json.errors).toMatchObject([{ in: 'body', pointer: `/match/${field}`, message }]);
    expect((await control(sandbox, 'GET', '/scenarios/arm')).json.armed).toEqual([]);
  });

  test('waits only for documents that the contract knows: its patterns are the same', () => {
    const { Identifier, CountryCode } = readBundle('visa-checks').components?.schemas ?? {};
    expect([Identifier?.pattern, CountryCode?.pattern]).toEqual(['^[A-Za-z0-9]+$', '^[A-Z]{3}$']);
  });
});

describe('the journal', () => {
  test('shows requests newest first, without secrets and personal data', async () => {
    await callOperation(sandbox, 'createVisaCheck', { body: checkRequest('work') });
    const person = {
      ...account,
      employee_id: 'e-canary',
      email: 'canary@sandbox.example',
      family_name: 'Canary',
    };
    await callOperation(sandbox, 'saveOnboard', { body: person });
    const { json, bytes } = await control(sandbox, 'GET', '/requests');
    expect(json.requests.map((entry: { operation_id: string }) => entry.operation_id)).toEqual([
      'saveOnboard',
      'createVisaCheck',
    ]);
    const text = new TextDecoder().decode(bytes);
    const page = new TextDecoder().decode((await control(sandbox, 'GET', '/')).bytes);
    const { identifier, family_name: familyName, date_of_birth: dateOfBirth } = ordinaryDocument;
    for (const hidden of [identifier, `"${familyName}"`, String(dateOfBirth), 'anary', 'sandbox-api-key']) {
      expect(text).not.toContain(hidden);
      expect(page).not.toContain(hidden);
    }
  });
});

describe('reset', () => {
  test('forgets records, armed scenarios, faults, quirks, clock and journal', async () => {
    const sandbox = await startSandbox({ quirks: { typeForm: 'integer' } });
    await callOperation(sandbox, 'createVisaCheck', { body: checkRequest('work') });
    await callOperation(sandbox, 'saveOnboard', { body: { ...account, email: 'sam@sandbox.example' } });
    await control(sandbox, 'POST', '/scenarios/arm', { scenario: 'no-visa-found' });
    await control(sandbox, 'POST', '/faults', { fault: 'delay', milliseconds: 1, operation: 'getVisaCheck' });
    await control(sandbox, 'PUT', '/quirks', { 'create-status': 303, 'type-form': 'string' });
    await control(sandbox, 'PUT', '/clock', { now: '2001-01-01T00:00:00Z', mode: 'frozen' });

    const { status, json } = await control(sandbox, 'POST', '/reset');
    expect({ status, mode: json.clock.mode }).toEqual({ status: 200, mode: 'real' });
    expect(Date.parse(json.clock.now)).toBeGreaterThan(Date.UTC(2026, 0));
    expect((await control(sandbox, 'GET', '/requests')).json.requests).toEqual([]);
    expect((await callOperation(sandbox, 'listVisaChecks')).json.data).toEqual([]);
    const all = { ...account, onboard_status: 'All' };
    expect((await callOperation(sandbox, 'listOnboards', { body: all })).json).toEqual([]);
    expect((await control(sandbox, 'GET', '/scenarios/arm')).json.armed).toEqual([]);
    expect((await control(sandbox, 'GET', '/faults')).json.faults).toEqual([]);
    expect((await control(sandbox, 'GET', '/quirks')).json).toMatchObject({
      'create-status': 201,
      'type-form': 'integer',
    });
  });
});

describe('reset of a data folder', () => {
  const canary = 'CANARYCITIZEN';
  const filesWith = (folder: string, text: string) =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));

  test('leaves no byte of what it forgot in the files, and the sandbox works on', async () => {
    const data = temporaryFolder();
    const sandbox = await startSandbox({ data });
    const document = { ...ordinaryDocument, identifier: canary };
    const create = () => callOperation(sandbox, 'createVisaCheck', { body: checkRequest('work', document) });
    // More than one page of each table, and a changed row.
    for (let index = 0; index < 50; index += 1) await create();
    for (const employee_id of [...Array.from({ length: 20 }, (_, index) => `e-${index}`), 'e-1']) {
      const body = { ...account, employee_id, email: 'sam@sandbox.example', location: canary };
      await callOperation(sandbox, 'saveOnboard', { body });
    }
    const match = { identifier: canary };
    await control(sandbox, 'POST', '/scenarios/arm', { scenario: 'no-visa-found', match });
    expect(filesWith(data, canary)).not.toEqual([]);

    expect((await control(sandbox, 'POST', '/reset')).status).toBe(200);
    expect(filesWith(data, canary)).toEqual([]);
    expect(readdirSync(data).toSorted()).toEqual(['sandbox.db', 'sandbox.db-wal']);

    expect((await create()).status).toBe(201);
    expect(filesWith(data, canary)).not.toEqual([]);
    await control(sandbox, 'POST', '/reset');
    await sandbox.close();
    expect(readdirSync(data)).toEqual(['sandbox.db']);
    expect(filesWith(data, canary)).toEqual([]);
  });
});

test('is not there when the sandbox was started without it', async () => {
  const sandbox = await startSandbox({ control: false });
  expect((await control(sandbox, 'GET', '/health')).status).toBe(404);
});
