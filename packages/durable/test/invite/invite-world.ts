import { writeFile } from 'node:fs/promises';

import type { Fetch } from '@workrights/client';
import { createSandbox } from '@workrights/sandbox';

import { type InvitationPlan, planInvitations } from '../../src/invite/plan-invitations.ts';
import { sendInvitations } from '../../src/invite/send-invitations.ts';
import { opened } from '../bulk/ledger/invented.ts';
import { connectionOf } from '../onboards.ts';

export const MINUTE = 60_000;
const HEADING = 'employee_id,given_names,family_name,email,mobile_number,sendtype';

export async function inviteWorld() {
  const stack = new AsyncDisposableStack();
  const sandbox = stack.use(await createSandbox());
  const ledger = stack.use(await opened());
  // It is removed with the ledger's folder, which it is next to.
  const file = `${ledger.folder}.csv`;
  let later = 0;
  const clock = { now: () => Date.now() + later };
  const connection = (send?: Fetch) => ({ ...connectionOf(sandbox, send), retry: false }) as const;
  const plan = async (lines: readonly string[], heading = HEADING, send?: Fetch): Promise<InvitationPlan> => {
    await writeFile(file, [heading, ...lines, ''].join('\n'));
    return planInvitations(ledger, { workRights: connection(send), file, clock });
  };
  return {
    sandbox,
    ledger,
    file,
    plan,
    pass: (milliseconds: number) => void (later += milliseconds),
    send: ({ toSend }: InvitationPlan, send?: Fetch, signal?: AbortSignal) =>
      sendInvitations(ledger, toSend, { workRights: connection(send), clock, signal }),
    connection,
    clock,
    /** How many requests the service has saved. */
    invited: () => sandbox.findRequests({ operation: 'saveOnboard', status: 200 }).length,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

export const ADA = 'E-1,Zzcanaryada,Sample,ada@example.com,,';
export const BEN = 'E-2,Ben,Sample,,0400000002,sms';
export const CAM = 'E-3,Cam,Sample,cam@example.com,0400000003,Both';
