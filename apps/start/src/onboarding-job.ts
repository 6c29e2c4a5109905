import { type Onboard, WorkRights, type WorkRightsRecord } from '@workrights/client';
import type { Sandbox } from '@workrights/sandbox';

export interface OnboardingResult {
  onboard: Onboard;
  workRights: WorkRightsRecord;
}

/**
 * Sends an onboarding request to an invented working holiday maker, lets the sandbox complete it, as the person would
 * in the service, and reads the work rights. Its `employee_id` is always the same, so a second run is merged.
 */
export async function runOnboardingJob(
  { url, credentials }: Sandbox,
  report: (line: string) => void,
): Promise<OnboardingResult> {
  const client = new WorkRights({
    baseUrl: url,
    apiKey: credentials.apiKey,
    apiKeyParameter: credentials.apiKeyParameter,
    accountKeyId: credentials.accountKey,
  });
  const { onboard_id } = await client.createOnboard({
    employee_id: 'sbx-working-holiday',
    given_names: 'Camille',
    family_name: 'Sample',
    email: 'working-holiday@sandbox.example',
  });
  report(`sent ${onboard_id}`);

  await fetch(`${url}/_sandbox/onboards/${onboard_id}/transition`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ onboard_status: 'Complete' }),
  });
  const onboard = await client.getOnboard({ onboard_id });
  report(`${onboard.onboard_status}, by e-mail`);
  return { onboard, workRights: await client.getWorkRights({ onboard_id }) };
}
