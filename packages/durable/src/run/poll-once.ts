import type { VisaCheck, VisaChecks } from '@workrights/client';

/** Ids of one lookup: as the client's own default. */
export const LOOKUP = 1_000;
/** Milliseconds that one round of polls may take. */
export const ROUND = 30_000;

export interface Round {
  readonly finished: readonly { readonly id: string; readonly check: VisaCheck }[];
  /** Those that the service showed and that are not finished. */
  readonly pending: readonly VisaCheck[];
  /** Why the others were not seen, by id. */
  readonly failed: ReadonlyMap<string, unknown>;
}

/** One round of the client's shared lookups: it ends when each check was seen once, or could not be. */
export async function pollOnce(
  checks: VisaChecks,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Round> {
  const finished: { id: string; check: VisaCheck }[] = [];
  const pending = new Map<string, VisaCheck>();
  const failed = new Map<string, unknown>();
  const unseen = new Set(ids);
  const { promise: allSeen, resolve } = Promise.withResolvers<undefined>();
  const see = (id: string): void => {
    unseen.delete(id);
    if (unseen.size === 0) resolve(undefined);
  };
  const outcomes = checks.waitForAll(ids, {
    timeout: ROUND,
    signal,
    onProgress: ({ check }) => {
      if (check.status === 'completed') return;
      pending.set(check.id, check);
      see(check.id);
    },
  });
  while (unseen.size > 0) {
    const outcome = (await Promise.race([outcomes.next(), allSeen]))?.value;
    if (outcome === undefined) break;
    const { id, check, error } = outcome;
    if (check) {
      finished.push({ id, check });
      pending.delete(id);
    } else if (unseen.has(id)) failed.set(id, error);
    see(id);
  }
  await outcomes.return?.();
  return { finished, pending: [...pending.values()], failed };
}
