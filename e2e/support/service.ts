import { VisaChecks, WorkRights } from '@workrights/client';
import type { Sandbox } from '@workrights/sandbox';

import { moveOnboard } from '../../packages/durable/test/onboards.ts';
import { postJson } from './post-json.ts';

/** Creates a check at the service, without n8n, and returns its ID. */
export async function createCheck(
  sandbox: Sandbox,
  identifier: string,
  mode: 'fastcheck' | 'offpeak' = 'fastcheck',
): Promise<string> {
  const check = await checksOf(sandbox).create({
    mode,
    jurisdiction: 'AUS',
    visa_check_schema: 'australia',
    australia: { visa_check_type: 'work' },
    document: {
      type: 'passport',
      identifier,
      country: 'IND',
      family_name: 'Citizen',
      date_of_birth: '1990-02-28',
    },
  });
  return check.id;
}

export async function isCompleted(sandbox: Sandbox, checkId: string): Promise<boolean> {
  const { status } = await checksOf(sandbox).get(checkId);
  return status === 'completed';
}

/** Creates an onboarding request at the service, without n8n, and returns its ID. */
export async function createOnboard(sandbox: Sandbox, employeeId: string): Promise<string> {
  const { onboard_id } = await rightsOf(sandbox).createOnboard({
    employee_id: employeeId,
    given_names: 'Robin',
    family_name: 'Sample',
    email: `${employeeId}@sandbox.example`,
  });
  return onboard_id;
}

/** Completes a request: the person has answered, and somebody has reviewed it. */
export function completeOnboard(sandbox: Sandbox, onboardId: string): Promise<void> {
  return moveOnboard(sandbox, onboardId, 'Complete');
}

/** Deletes all checks and requests. */
export async function resetSandbox({ url }: Sandbox): Promise<void> {
  const response = await postJson(`${url}/_sandbox/reset`, {});
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`);
}

export function checksOf({ url, credentials: { accessToken } }: Sandbox): VisaChecks {
  return new VisaChecks({ baseUrl: url, accessToken });
}

export function rightsOf({ url, credentials: { apiKey, accountKey } }: Sandbox): WorkRights {
  return new WorkRights({ baseUrl: url, apiKey, accountKeyId: accountKey });
}
