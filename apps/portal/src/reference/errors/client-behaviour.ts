import { VisaChecks, WorkRightsKitError } from '@workrights/client';

/** How the client handles a status, as observed. */
export interface ClientBehaviour {
  /** The error class that a read throws. */
  readonly read: string;
  /** The error class that a create throws. */
  readonly write: string;
  /** Whether the client retried a read, and a create. */
  readonly readAgain: boolean;
  readonly writeAgain: boolean;
}

/** Observes the client: sends a read and a create to a service that always responds with this status. */
export async function clientBehaviour(status: number): Promise<ClientBehaviour> {
  const read = await observe(status, (checks) => checks.get('vc_1'));
  const write = await observe(status, (checks) => checks.create(CHECK));
  return { read: read.error, write: write.error, readAgain: read.sent > 1, writeAgain: write.sent > 1 };
}

/** A valid check. */
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
    // A function, because the client calls it again after a 401.
    accessToken: () => Promise.resolve('token'),
    logLevel: 'off',
    fetch: () => {
      sent += 1;
      // `retry-after: 0` removes the wait between attempts.
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

/** What the client retries by itself, as Markdown. */
export function sentAgain({ readAgain, writeAgain }: ClientBehaviour): string {
  if (readAgain && writeAgain)
    return 'Sent once more with a new token first, when `accessToken` is a function.';
  return readAgain ? 'A read is sent again first.' : 'Not sent again by itself.';
}
