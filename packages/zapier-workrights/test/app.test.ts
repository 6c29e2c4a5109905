import { idempotencyKey, OPERATIONS, operationNamed, type OperationName } from '@workrights/connectors';
import { readBundle } from '@workrights/spec/reader';
import { expect, test } from 'vitest';

import app from '../src/index.ts';
import { connectionOf } from '../src/connection.ts';
import { inputFieldsOf, LONGEST_WAIT } from '../src/fields.ts';
import manifest from '../package.json' with { type: 'json' };
import { withShortWait } from '../src/steps.ts';
import { HOOKS } from '../src/triggers.ts';
import { authDataFor, createHandler, runStep } from './support/zapier.ts';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';
const PERSON = {
  requestKey: 'row-17',
  jurisdiction: 'AUS',
  documentNumber: 'PA0000001',
  citizenship: 'IND',
  familyName: 'Sampleton',
  givenName: 'Robina',
  dateOfBirth: '1990-01-31',
};

test("is valid for Zapier's schema, and names the core that it is built for", async () => {
  const { results } = await createHandler(app)({ command: 'validate' });
  expect(results).toEqual([]);
  expect(app.platformVersion).toBe(manifest.dependencies['zapier-platform-core']);
});

test('starts a Zap by each event of the relay, except one for the people who run the monitor', () => {
  const { enum: types = [] } = readBundle('relay').components?.schemas?.['EventType'] ?? {};
  const started = HOOKS.flatMap(({ events }) => events);
  expect(new Set([...started, 'monitor.night_failed']), 'src/triggers.ts').toEqual(new Set(types));
});

test('offers every operation of the table that a relay and a step of 30 seconds can have', () => {
  const missing: OperationName[] = ['waitForVisaCheck', 'getEmployee', 'listEmployees', 'updateEmployee'];
  const offered = new Set([...Object.keys(app.creates), ...Object.keys(app.searches)]);
  const names = OPERATIONS.map(({ name }) => name);
  expect(names.filter((name) => !offered.has(name)).toSorted()).toEqual(missing.toSorted());
  expect(Object.keys(app.creates)).toEqual(
    names.filter((name) => offered.has(name) && operationNamed(name).kind.match(/create|update/)),
  );
});

test('shows the fields of the chosen country and kind of check, by the labels of the table', () => {
  const labels = (chosen: object): string[] =>
    inputFieldsOf('createVisaCheck', { ...chosen }).map(({ label }) => label ?? '');
  expect(labels({})).toContain('Check Type (Australia)');
  expect(labels({})).not.toContain('Employment Start Date');
  expect(labels({ jurisdiction: 'NZL', newZealandCheckType: 'employer' })).toContain('Employment Start Date');
  const choosers = inputFieldsOf('createVisaCheck', {}).filter(
    ({ altersDynamicFields }) => altersDynamicFields,
  );
  expect(choosers.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['jurisdiction', 'australianCheckType', 'mode']),
  );
});

test('sends no default for an optional field that nobody filled in', () => {
  const grouped = OPERATIONS.flatMap(({ name, fields }) =>
    fields.filter(({ group }) => group !== undefined).map((field) => [name, field.name] as const),
  );
  expect(grouped.length).toBeGreaterThan(10);
  for (const [operation, name] of grouped) {
    const field = inputFieldsOf(operation, {}).find(({ key }) => key === name);
    expect(field?.default).toBeUndefined();
  }
});

test('has a sample for each step and each trigger, without a day that was counted today', () => {
  for (const [, { operation }] of [...Object.entries(app.creates), ...Object.entries(app.searches)])
    expect(Object.keys(operation.sample as object).length).toBeGreaterThan(2);
  for (const { operation } of Object.values(app.triggers))
    expect(Object.keys(operation.sample as object).length).toBeGreaterThan(4);
  expect(app.searches['getVisaCheck']!.operation.sample).toMatchObject({
    id: 'vc_3f9ac1d27b',
    status: 'completed',
    // From the day of the check to the fixed day of the samples, not to today.
    age_days: 332,
  });
});

test('makes one key of a request key for all replays, and shows neither it nor the token', () => {
  const token = 'an-invented-token';
  const key = idempotencyKey('createVisaCheck', ' robina@example.com ', token);
  expect(key).toBe(idempotencyKey('createVisaCheck', 'robina@example.com', token));
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(key).not.toBe(idempotencyKey('createOnboardingRequest', 'robina@example.com', token));
  expect(key).not.toBe(idempotencyKey('createVisaCheck', 'robina@example.com', 'another-token'));
});

test.each(['', '   ', undefined, null, {}])(
  'refuses a create without a request key before it reaches for the relay: %j',
  async (entry) => {
    const result = await runStep('createVisaCheck', authDataFor(NOWHERE), { ...PERSON, requestKey: entry });
    expect(result).toMatchObject({ error: expect.stringContaining("'Request Key' is required") });
  },
);

test.each([
  'http://relay.example.com',
  'https://user:password@relay.example.com',
  'https://relay.example.com/?token=abc',
  'ftp://127.0.0.1',
  'relay.example.com',
  '',
])('sends the token to no such URL: %s', async (relayUrl) => {
  const { error = '' } = (await runStep('getVisaCheck', authDataFor(relayUrl), { visaCheckId: 'vc_1' })) as {
    error?: string;
  };
  expect(error).toContain('must be an https URL');
  expect(error).not.toMatch(/password@|token=abc/);
});

test('tells Zapier to run the step again when the relay does not respond, and shows nothing of the person', async () => {
  const result = (await runStep('createVisaCheck', authDataFor(NOWHERE), PERSON)) as { error: string };
  expect(JSON.parse(result.error)).toMatchObject({
    delay: 60,
    message: expect.stringContaining('did not respond'),
  });
  const secrets = Object.values({ ...PERSON, ...authDataFor(NOWHERE) }).filter(({ length }) => length > 3);
  expect(secrets.filter((secret) => result.error.includes(secret))).toEqual([]);
});

test('waits no longer than Zapier lets a step take', () => {
  const timeout = inputFieldsOf('createVisaCheck', { jurisdiction: 'AUS' }).find(
    ({ key }) => key === 'timeout',
  );
  expect(timeout?.helpText).toContain(`At most ${LONGEST_WAIT}`);
  for (const given of [undefined, '', 16, '600'])
    expect(withShortWait({ timeout: given })).toEqual({ timeout: LONGEST_WAIT });
  expect(withShortWait({ timeout: '5' })).toEqual({ timeout: '5' });
});

test.each([
  [undefined, 'sandbox'],
  ['', 'sandbox'],
  ['LIVE', 'sandbox'],
  ['live', 'live'],
])('takes the environment %j of a connection for %s', (environment, expected) => {
  expect(connectionOf({ ...authDataFor(NOWHERE), environment }).environment).toBe(expected);
});
