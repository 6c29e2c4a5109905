import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { getVisaCheck, lookupVisaChecks } from '../visa-checks/read-visa-checks.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { isText } from './wait-token.ts';

/** Reads one check by GET, several by one lookup. A check that the lookup shows without a status, or in two ways, is missing. */
export async function poll(
  client: VisaChecksClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, VisaCheck>> {
  // A wait polls again anyway, at its own pace and by its own clock.
  const once = { ...client, retries: { ...client.retries, attempts: 1 } };
  const [id = '', ...more] = ids;
  if (more.length === 0) return new Map([[id, await getVisaCheck(once, id, { signal })]]);
  const checks = await lookupVisaChecks(once, ids, { signal });
  const shown = new Map(checks.map((check) => [check.id, check]));
  for (const check of checks) {
    const last = shown.get(check.id);
    const isContradicted = check !== last && JSON.stringify(check) !== JSON.stringify(last);
    if (isContradicted || !isText(check.status)) shown.delete(check.id);
  }
  return shown;
}
