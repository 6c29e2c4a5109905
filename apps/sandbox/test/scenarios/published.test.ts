import type { TestIdentity } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';
import { useOnce } from '../../../../vitest.use.ts';
import { testIdentities } from '../../src/generated/test-identities.gen.ts';
import type { VisaCheckType } from '../../src/outcomes/check-types.ts';
import { createSandbox } from '../../src/sandbox.ts';
import { callOperation } from '../support/call-operation.ts';
import { checkRequest } from '../support/requests.ts';

const sandbox = useOnce(createSandbox);

async function finished(checkType: VisaCheckType, document: (typeof testIdentities)[number]['document']) {
  sandbox.clock.set(Date.UTC(2026, 10, 20, 2), 'frozen');
  const body = checkRequest(checkType, { type: 'passport', ...document });
  const { json } = await callOperation(sandbox, 'createVisaCheck', { body });
  sandbox.clock.advance(600_000);
  return (await callOperation(sandbox, 'getVisaCheck', { params: { id: json.data.id } })).json.data;
}

/** Any code of a condition. */
const SOME = [expect.any(Number)];

/** What a page says about a check. Fields that it doesn't mention are absent. */
function promised({ ends, code, type, applicant, conditions }: TestIdentity['expect']) {
  return {
    ...(ends !== undefined && { status: ends === 'failed' ? 'failure' : ends }),
    ...(code !== undefined && { code }),
    ...(type !== undefined && { type }),
    ...(applicant !== undefined && { applicant }),
    ...(conditions !== undefined && {
      conditions: conditions === 'some' ? SOME : [...conditions],
    }),
  };
}

describe('a person of the service’s own sandbox environment', () => {
  test.each(testIdentities.map((identity) => [identity.name, identity] as const))(
    '%s has the outcome that is published',
    async (_name, { check_type: checkType, document, expect: published }) => {
      const { status, result, visa } = await finished(checkType, document);
      const { type, applicant, conditions = [] } = visa?.australia ?? {};
      // A list, or for a study check a text.
      const [first] = JSON.stringify(conditions).match(/\b8\d{3}\b/u) ?? [];
      const found = { status, code: result?.code, type, applicant, conditions: [Number(first)] };
      expect(found).toMatchObject(promised(published));
    },
  );

  test('is somebody else with another country, or in a check of another type', async () => {
    const { document } = testIdentities.find(({ name }) => name === 'published-study-not-found')!;
    expect((await finished('study', { ...document, country: 'GBR' } as never)).status).toBe('completed');
    expect((await finished('work', document)).status).toBe('completed');
  });
});
