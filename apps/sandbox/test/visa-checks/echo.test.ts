import { expect, test } from 'vitest';
import type { VisaCheckCreate } from '../../src/generated/visa-checks/types.gen.ts';
import { openStore } from '../../src/storage/open-store.ts';
import {
  australianCheck,
  newZealandEmployerCheck,
  newZealandVerification,
} from '../support/check-requests.ts';
import { readEnvelope } from '../support/read-json.ts';
import { startSandbox } from '../support/start-sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const INVENTED = { sandbox_invented: 'B7' };

/** The pending check of an accepted request, as if the contract had gained the fields of the request. */
async function pendingCheck(request: object) {
  const folder = temporaryFolder();
  const store = openStore(folder);
  const record = { id: 'vc_1', requestedAt: Date.now(), completesAt: null, scenario: 'ordinary' };
  store.checks.insert({ ...record, request: request as VisaCheckCreate });
  await store.committed();
  store.close();
  const sandbox = await startSandbox({ data: folder });
  return (await readEnvelope(sandbox.visaChecks('GET', '/v2/visa-checks/vc_1'))).data;
}

test.each([
  ['an Australian check', australianCheck()],
  ['a verification', newZealandVerification()],
  ['an employer check', newZealandEmployerCheck()],
])('%s shows a field that requests gained, in the check and in its document', async (_, request) => {
  const check = await pendingCheck({
    ...request,
    ...INVENTED,
    document: { ...request.document, ...INVENTED },
  });
  expect(check).toMatchObject(INVENTED);
  expect(check.document).toEqual({ ...request.document, ...INVENTED });
});

test('an Australian check shows a field that its own part of the request gained', async () => {
  const check = await pendingCheck(
    australianCheck('work', { australia: { visa_check_type: 'work', ...INVENTED } }),
  );
  expect(check['australia']).toEqual({ visa_check_type: 'work', ...INVENTED });
});

test.each([
  ['a verification', newZealandVerification(), { gender: 'F', visa_start_date: '2024-05-01' }],
  ['an employer check', newZealandEmployerCheck(), { employment_start_date: '2024-06-01' }],
])('%s shows a field that its own part of the request gained, while it waits', async (_, request, echo) => {
  const check = await pendingCheck({
    ...request,
    new_zealand: { ...request.new_zealand, ...INVENTED },
  });
  const { visa_check_type } = request.new_zealand;
  expect(check.visa).toEqual({
    visa_check_schema: 'new_zealand',
    new_zealand: { visa_check_type, ...echo, ...INVENTED },
  });
});
