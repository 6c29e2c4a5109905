import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { getVisaCheck, lookupVisaChecks } from '../visa-checks/read-visa-checks.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { isText } from './wait-token.ts';

/** Polled checks by id. */
export interface Polled {
  readonly checks: ReadonlyMap<string, VisaCheck>;
  /** True if the service has no lookup, so that the other checks were not polled. */
  readonly isLookupAbsent?: boolean;
}

/**
 * Reads one check by GET, or several by one lookup. A check without a status, or with two different contents, counts as
 * missing.
 *
 * @param more is called before each request after the first.
 */
export async function poll(
  client: VisaChecksClient,
  ids: readonly string[],
  signal: AbortSignal,
  more: () => void,
): Promise<Polled> {
  let requests = 0;
  const once: VisaChecksClient = {
    ...client,
    fetch: (url, init) => {
      if ((requests += 1) > 1) more();
      return client.fetch(url, init);
    },
    // A wait polls again anyway, at its own pace and by its own clock. Within the quota it waits for its turn.
    retries: { attempts: 1, longestRetryAfter: Infinity },
  };
  const [id = '', ...others] = ids;
  if (others.length === 0) return { checks: new Map([[id, await getVisaCheck(once, id, { signal })]]) };
  let checks: VisaCheck[];
  try {
    checks = await lookupVisaChecks(once, ids, { signal });
  } catch (failure) {
    const check = client.lookupPaths.mayBeAbsent(failure) && (await shownByGetOnly(once, id, signal));
    if (!check) throw failure;
    return { checks: new Map([[id, check]]), isLookupAbsent: true };
  }
  const shown = new Map(checks.map((check) => [check.id, check]));
  for (const check of checks) {
    const last = shown.get(check.id);
    const isContradicted = check !== last && JSON.stringify(check) !== JSON.stringify(last);
    if (isContradicted || !isText(check.status)) shown.delete(check.id);
  }
  return { checks: shown };
}

/** The check if GET finds it but a lookup doesn't, so that there is no lookup. Undefined if the 404 may be about an id. */
async function shownByGetOnly(
  client: VisaChecksClient,
  id: string,
  signal: AbortSignal,
): Promise<VisaCheck | undefined> {
  const check = await getVisaCheck(client, id, { signal }).catch(() => undefined);
  if (!check) return undefined;
  return lookupVisaChecks(client, [id], { signal }).then(
    () => undefined,
    (failure: unknown) => (client.lookupPaths.mayBeAbsent(failure) ? check : undefined),
  );
}
