import { WorkRights } from '@workrights/client';
import { employees, onboardOf } from './people.ts';
import type { Run } from './run.ts';
import { SANDBOX } from './sandbox.ts';

/** From an onboarding request to the work rights it leads to. The person's part is played by the control plane. */
export function startOnboardingRun(run: Run): void {
  let onboardId: string | undefined;

  const connect = async () =>
    new WorkRights({
      baseUrl: await run.address(),
      apiKey: SANDBOX.apiKey,
      apiKeyParameter: SANDBOX.apiKeyParameter,
      accountKeyId: SANDBOX.accountKey,
      fetch: run.fetch,
      retry: false,
    });
  const current = () => {
    if (onboardId === undefined) throw new Error('Send a request first.');
    return onboardId;
  };

  run.onStep('send', async () => {
    run.restart();
    for (const step of ['complete', 'read']) run.allow(step, false);
    const client = await connect();
    const onboard = await client.createOnboard(onboardOf(employees[run.choice]!));
    onboardId = onboard.onboard_id;
    for (const step of ['complete', 'read']) run.allow(step, true);
    run.say(`Sent ${onboardId}. Now the person would open the message and give the details of a passport.`);
  });

  run.onStep('complete', async () => {
    await run.control(`/onboards/${current()}/transition`, { onboard_status: 'Complete' });
    const client = await connect();
    const onboard = await client.getOnboard({ onboard_id: current() });
    run.say(`The request is ${onboard.onboard_status}. Get the work rights.`);
  });

  run.onStep('read', async () => {
    const client = await connect();
    const rights = await client.getWorkRights({ onboard_id: current() });
    run.showResult([
      ['Status', rights.status ?? 'not known'],
      ['Visa held', rights.visa_held ?? 'not known'],
      ['Right to work until', rights.visa_expiry_date ?? 'not known'],
      ['Visa expires', rights.gov_expiry_date ?? 'not known'],
    ]);
    run.say('The work rights are below.');
  });
}
