import { describe, expect, it } from 'vitest';
import { VisaChecksApi } from '../credentials/VisaChecksApi.credentials.ts';
import { WorkRightsApi } from '../credentials/WorkRightsApi.credentials.ts';

describe.each([
  ['Base URL', new VisaChecksApi()],
  ['Web App URL', new WorkRightsApi()],
] as const)('the test of the credential with a %s', (field, { test }) => {
  it('follows no redirect, and would take no secret to another host', () => {
    expect(test.request).toMatchObject({
      disableFollowRedirect: true,
      sendCredentialsOnCrossOriginRedirect: false,
    });
  });

  it.each([301, 302, 303, 307, 308])('says what to do about a %i', (status) => {
    const rules = (test.rules ?? []) as { type: string; properties: { value: unknown; message: string } }[];
    const rule = rules.find(({ type, properties }) => type === 'responseCode' && properties.value === status);
    expect(rule?.properties.message).toMatch(/answered with a redirect/);
    expect(rule?.properties.message).toContain(field);
  });
});
