import type { Document } from '@workrights/spec/reader';

/** The HTTP status of each response example, by the example's name. @throws Error when both contracts have that name. */
export function readExampleStatuses(bundles: readonly Document[]): ReadonlyMap<string, number> {
  const statuses = new Map<string, number>();
  for (const { components } of bundles) {
    for (const [name, { 'x-status': status }] of Object.entries(components?.examples ?? {})) {
      if (status === undefined) continue;
      if (statuses.has(name)) throw new Error(`Both contracts have a response example named ${name}.`);
      statuses.set(name, status);
    }
  }
  return statuses;
}

/**
 * Completes `Prefer: example=<name>` with the status of that example: Prism looks for a name only among the
 * examples of one status, its own choice where the caller names none.
 */
export function withStatus(prefer: string, statuses: ReadonlyMap<string, number>): string {
  if (/(^|[,;\s])code=/.test(prefer)) return prefer;
  const status = statuses.get(/(?:^|[,;\s])example="?([\w.-]+)/.exec(prefer)?.[1] ?? '');
  return status === undefined ? prefer : `${prefer}, code=${status}`;
}
