import { visaCheckIdField } from '../nodes/WorkRights/fields/visa-check-fields.ts';
import { propertiesOf, readBundles, type Schema } from '@workrights/spec/reader';
import { describe, expect, it, vi } from 'vitest';
import { VisaChecksApi } from '../credentials/VisaChecksApi.credentials.ts';
import { WorkRightsApi } from '../credentials/WorkRightsApi.credentials.ts';
import { choicesOf } from '../nodes/WorkRights/fields/choices.ts';
import type { Field } from '../nodes/WorkRights/fields/field.ts';
import { labelOf } from '../nodes/WorkRights/fields/labels.ts';
import { credentialFields, formRequests, type FormRequest } from '../nodes/WorkRights/fields/requests.ts';
import { buildCreate } from '../nodes/WorkRights/actions/onboardingRequest/requests.ts';
import { flagParameter } from '../nodes/WorkRights/fields/parameters.ts';
import { waitForResult } from '../nodes/WorkRights/resources/visaCheck/create-options.ts';
import { fakeContext } from './support/fake-context.mts';

const contracts = readBundles();

/** The body of each request, by the name that the contract's components have for it. */
const BODIES = {
  createVisaCheck: 'VisaCheckCreate',
  lookupVisaChecks: 'VisaCheckLookup',
  createOnboard: 'OnboardCreate',
  updateOnboard: 'OnboardUpdate',
  getOnboard: 'OnboardGetRequest',
  listOnboards: 'OnboardListRequest',
  getWorkRights: 'WorkRightsRequest',
  listEmployees: 'EmployeeListRequest',
  getEmployee: 'EmployeeGetRequest',
  updateEmployee: 'EmployeeUpdateRequest',
} as const satisfies Record<keyof typeof formRequests, string>;

/** The schemas of a field in the contract, one for each form of the body that has it. */
function schemasOf(request: keyof typeof formRequests, { path }: Field): Schema[] {
  const name = formRequests[request].resource === 'visaCheck' ? 'visa-checks' : 'work-rights';
  const body = { $ref: `#/components/schemas/${BODIES[request]}` };
  const found = propertiesOf(contracts[name], body).find((one) => one.path.join() === path.join());
  return found?.schemas ?? [];
}

const rows = Object.entries<FormRequest>(formRequests).flatMap(([request, { operation, fields }]) =>
  fields
    .filter(({ places }) => places.some(({ operations }) => operations.includes(operation)))
    .map((field) => [request as keyof typeof formRequests, field.path.join('.'), field] as const),
);

describe('a field of the form', () => {
  it.each(rows)(
    '%s %s is one of the contract, of the same type and with the same choices',
    (request, _, field) => {
      const schemas = schemasOf(request, field);
      const { type } = field.parameter;
      expect(schemas).not.toEqual([]);
      // A moment is sent as a number.
      const isDay = type === 'dateTime' && field.reads !== 'seconds';
      expect(schemas.map(({ format }) => format === 'date')).toEqual(schemas.map(() => isDay));
      const allowed = new Set(schemas.flatMap(({ enum: values = [] }) => values));
      const offered = [...choicesOf(field.parameter).map(({ value }) => value), ...(field.otherValues ?? [])];
      expect(new Set(offered)).toEqual(allowed);
      expect(offered.length > 0).toBe(type === 'options');
    },
  );

  it.each(rows)('%s %s is called in messages as in the editor', (_, path, { parameter }) => {
    expect(parameter.displayName).toContain(labelOf(path.split('.')));
  });
});

it('calls a field that a credential adds as the credential does, in messages', () => {
  const properties = [...new VisaChecksApi().properties, ...new WorkRightsApi().properties];
  const names = properties.map(({ displayName }) => displayName);
  for (const [name, label] of Object.entries(credentialFields)) {
    expect(names).toContain(label);
    expect(labelOf([name])).toBe(`${label} (in the credential)`);
  }
});

it('calls a switch that is neither on nor off as the editor does', () => {
  const { context } = fakeContext({ parameters: () => ({ waitForResult: 'perhaps' }) });
  expect(() => flagParameter(context, waitForResult, 0)).toThrow("'Wait for Result' must be true or false");
});

it('resolves the expressions of the additional fields once for each item', () => {
  const additionalFields = { employeeId: 'EMP-1', givenNames: 'Robin', location: 'Hobart' };
  const { context } = fakeContext({
    parameters: () => ({ email: 'robin@sandbox.example', additionalFields }),
  });
  const read = vi.spyOn(context, 'getNodeParameter');
  expect(buildCreate(context, 0)).toMatchObject({ employee_id: 'EMP-1', location: 'Hobart' });
  expect(read.mock.calls.filter(([name]) => name === 'additionalFields')).toHaveLength(1);
});

describe('a visa check by its URL', () => {
  const { modes = [] } = visaCheckIdField.parameter;
  const { extractValue, validation = [] } = modes.find(({ name }) => name === 'url') ?? {};
  const regex = new RegExp(`^(?:${String(extractValue?.['regex'])})$`, 'u');

  it.each([
    'https://api.example.com/v2/visa-checks/vc_1a',
    'https://api.example.com/base/v2/visa-checks/vc_1a?x=1',
    'https://api.example.com/v2/visa_check/vc_1a',
    'https://api.example.com/v2/visa-checks/vc_1a/attachments/att_1',
  ])('is found by its ID: %s', (url) => {
    expect(regex.exec(url)?.[1]).toBe('vc_1a');
    expect(validation).toHaveLength(1);
  });

  it.each([
    'vc_1a',
    'https://api.example.com/v2/visa-checks/',
    'https://api.example.com/v1/onboarding/vc_1a',
  ])('is not found in %s', (text) => expect(regex.test(text)).toBe(false));
});
