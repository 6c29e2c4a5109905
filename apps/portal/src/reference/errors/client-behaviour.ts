import { VisaChecks, WorkRightsKitError } from '@workrights/client';

/** What the client makes of a status, as it was seen to do. */
export interface ClientBehaviour {
  /** Name of the error class that a read ends with. */
  readonly read: string;
  /** The same of a create. */
  readonly write: string;
  /** Whether a read was sent again first, and whether a create was. */
  readonly readAgain: boolean;
  readonly writeAgain: boolean;
}

/** Asks the client itself: a read and a create that the service answers with this status each time. */
export async function clientBehaviour(status: number): Promise<ClientBehaviour> {
  const read = await observe(status, (checks) => checks.get('vc_1'));
  const write = await observe(status, (checks) => checks.create(CHECK));
  return { read: read.error, write: write.error, readAgain: read.sent > 1, writeAgain: write.sent > 1 };
}

/** A check that breaks no rule. */
export const CHECK = {
  jurisdiction: 'AUS',
  australia: { visa_check_type: 'work' },
  document: {
    type: 'passport',
    identifier: 'N1234567',
    country: 'GBR',
    family_name: 'Citizen',
    date_of_birth: '1990-01-31',
  },
} as const;

async function observe(
  status: number,
  act: (checks: VisaChecks) => Promise<unknown>,
): Promise<{ error: string; sent: number }> {
  let sent = 0;
  const checks = new VisaChecks({
    baseUrl: 'http://127.0.0.1',
    // Asked anew after a 401.
    accessToken: () => Promise.resolve('token'),
    logLevel: 'off',
    fetch: () => {
      sent += 1;
      // Without a wait between the attempts.
      return Promise.resolve(new Response('{}', { status, headers: { 'retry-after': '0' } }));
    },
  });
  try {
    await act(checks);
  } catch (error) {
    if (error instanceof WorkRightsKitError) return { error: error.name, sent };
    throw error;
  }
  throw new Error(`The client took status ${status} for a success.`);
}

/** What the client sends again by itself, as Markdown. */
export function sentAgain({ readAgain, writeAgain }: ClientBehaviour): string {
  if (readAgain && writeAgain)
    return 'Sent once more with a new token first, when `accessToken` is a function.';
  return readAgain ? 'A read is sent again first.' : 'Not sent again by itself.';
}
