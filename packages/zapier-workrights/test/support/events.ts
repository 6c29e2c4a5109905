import { VisaChecks, WorkRights } from '@workrights/client';
import type { EventType, Ledger } from '@workrights/durable';
import type { Sandbox } from '@workrights/sandbox';

/** Lets something happen to a record of each kind at the service, and tells of it in the ledger, as a relay would. */
export async function happenToEach(sandbox: Sandbox, ledger: Ledger): Promise<void> {
  const { accessToken, apiKey, accountKey: accountKeyId } = sandbox.credentials;
  const checks = new VisaChecks({ baseUrl: sandbox.url, accessToken, logLevel: 'off' });
  const workRights = new WorkRights({ baseUrl: sandbox.url, apiKey, accountKeyId, logLevel: 'off' });
  const check = async (identifier: string): Promise<string> => {
    const document = { type: 'passport', identifier, country: 'IND', family_name: 'Sampleton' } as const;
    const person = { ...document, given_name: 'Robina', date_of_birth: '1990-01-31' };
    const australia = { visa_check_type: 'work' } as const;
    const { id } = await checks.create({
      jurisdiction: 'AUS',
      visa_check_schema: 'australia',
      australia,
      document: person,
    });
    return id;
  };
  const completed = await check('PA0000101');
  sandbox.arm({ scenario: 'failed-without-code' });
  const failed = await check('PA0000102');
  const { onboard_id: onboard } = await workRights.createOnboard({
    employee_id: 'sbx-student',
    email: 'robina@example.com',
    family_name: 'Sampleton',
  });
  sandbox.clock.advance(60_000);
  const ended = async (id: string): Promise<Tells> => ({
    type: 'visa_check.ended',
    check: await checks.get(id),
  });
  const happened: readonly (readonly [type: EventType, subject: string, tells: Tells])[] = [
    ['visa_check.completed', completed, await ended(completed)],
    ['visa_check.failed', failed, await ended(failed)],
    ['onboarding_request.updated', onboard, { type: 'onboarding_request.updated' }],
    ['work_rights.changed', onboard, { type: 'work_rights.changed' }],
    ['recheck.due', 'per_1', { type: 'recheck.due' }],
    ['onboarding_request.unanswered', onboard, { type: 'onboarding_request.unanswered' }],
  ];
  const events = happened.map(([type]) => type);
  // A second apart, so that they have an order.
  let now = Date.now() - 60_000;
  await ledger.relay.createSubscription({ url: 'https://receiver.example/', events }, now);
  for (const [, subject, tells] of happened) await tell(ledger, subject, tells, (now += 1_000));
}

type Tells = NonNullable<Parameters<Ledger['relay']['settleWatches']>[0][number]['tells']>;

async function tell({ relay }: Ledger, subject: string, tells: Tells, now: number): Promise<void> {
  const [added] = await relay.addWatches([{ kind: 'work_rights', subject: `${tells.type} ${subject}` }], now);
  const [watch] = await relay.claimWatches('work_rights', { due: now, now, until: now + 1, limit: 1 });
  const outcome = { state: 'completed', dueAt: now, wasSeen: true, tells } as const;
  await relay.settleWatches([{ watch: { ...watch!, subject }, ...outcome }], now);
  await relay.removeWatch(added!.watch.id);
}
