import { describe, expect, it, vi } from 'vitest';
import { VisaChecksApi } from '../credentials/VisaChecksApi.credentials.ts';
import { WorkRightsApi } from '../credentials/WorkRightsApi.credentials.ts';
import { parameterOf } from '../nodes/WorkRights/fields/form.ts';
import { bodyFor } from '../nodes/WorkRights/fields/request.ts';
import { CREDENTIAL_LABELS, labelOf } from '../nodes/WorkRights/generated/connectors/input/labels.ts';
import { visaCheckId } from '../nodes/WorkRights/generated/connectors/operations/visa-check-fields.ts';
import { flagParameter } from '../nodes/WorkRights/fields/parameters.ts';
import { waitForResult } from '../nodes/WorkRights/resources/visaCheck/create-options.ts';
import { fakeContext } from './support/fake-context.mts';

it('calls a field that a credential adds as the credential does, in messages', () => {
  const properties = [...new VisaChecksApi().properties, ...new WorkRightsApi().properties];
  const names = properties.map(({ displayName }) => displayName);
  for (const [name, label] of Object.entries(CREDENTIAL_LABELS)) {
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
  expect(bodyFor(context, 0, 'createOnboardingRequest')).toMatchObject({
    employee_id: 'EMP-1',
    location: 'Hobart',
  });
  expect(read.mock.calls.filter(([name]) => name === 'additionalFields')).toHaveLength(1);
});

describe('a visa check by its URL', () => {
  const { modes = [] } = parameterOf(visaCheckId);
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
