import { type Fetch, WorkRights, type WorkRightsOptions } from '@workrights/client';
import type { Sandbox } from '@workrights/sandbox';

type Served = Pick<Sandbox, 'url' | 'credentials'>;

/** The connection to a sandbox's onboarding interface. */
export function connectionOf({ url, credentials }: Served, fetch?: Fetch) {
  const { accountKey, apiKey } = credentials;
  return {
    baseUrl: url,
    accountKeyId: accountKey,
    apiKey,
    logLevel: 'off',
    ...(fetch && { fetch }),
  } as const satisfies WorkRightsOptions;
}

/** A client of a sandbox that repeats nothing. */
export function workRightsOf(sandbox: Served, fetch?: Fetch): WorkRights {
  return new WorkRights({ ...connectionOf(sandbox, fetch), retry: false });
}

/** Moves a sandbox's onboarding request to this status. */
export async function moveOnboard(
  { url }: Pick<Served, 'url'>,
  id: string,
  onboard_status = 'Complete',
): Promise<void> {
  const response = await fetch(`${url}/_sandbox/onboards/${id}/transition`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ onboard_status }),
  });
  if (!response.ok) throw new Error(await response.text());
}
