import type { createSandbox } from '@workrights/sandbox';
import { createBody } from './servers.ts';

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

/** The number of writes in one transaction. */
const BATCH = 10_000;

async function addMany({ context }: Sandbox, count: number, add: (index: number) => void): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    add(index);
    if (index % BATCH === BATCH - 1) await context.store.committed();
  }
  await context.store.committed();
}

/** Adds checks that were completed long ago. */
export async function addChecks(sandbox: Sandbox, count: number): Promise<void> {
  const { checks } = sandbox.context.store;
  const request = JSON.parse(createBody) as Parameters<typeof checks.insert>[0]['request'];
  await addMany(sandbox, count, (index) => {
    const requestedAt = 1_700_000_000_000 + index;
    const id = `vc_${index.toString(16).padStart(32, '0')}`;
    checks.insert({ id, request, requestedAt, completesAt: requestedAt + 5_000, scenario: 'ordinary' });
  });
}

/** Adds onboarding requests. The oldest `active` ones wait, so a list that scans the table reads all others first. */
export async function addOnboards(sandbox: Sandbox, count: number, active: number): Promise<void> {
  const { onboards } = sandbox.context.store;
  await addMany(sandbox, count, (index) =>
    onboards.save({
      onboard_id: `ob_${index}`,
      key_id: `key_${index}`,
      employee_id: `e-${index}`,
      external_id: null,
      onboard_status: index < active ? 'Awaiting' : 'Complete',
      given_names: 'Sam',
      family_name: 'Sample',
      date_of_birth: null,
      email: `sam-${index}@sandbox.example`,
      mobile_number: null,
      employment_status: 'Current',
      sendtype: 'Email',
      sendtypeSent: false,
      location: null,
      group: null,
      createdAt: 0,
      changedAt: 0,
    }),
  );
}

/** Arms scenarios for people whom no request names. */
export async function armForOthers(sandbox: Sandbox, count: number): Promise<void> {
  const { armedScenarios } = sandbox.context.store;
  await addMany(sandbox, count, (index) =>
    armedScenarios.save({
      id: `armed_${index}`,
      scenario: 'no-work',
      remaining: 1,
      match: { identifier: `SOMEBODY${index}`, jurisdiction: 'AUS' },
    }),
  );
}
