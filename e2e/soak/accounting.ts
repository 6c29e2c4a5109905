/** The outcome of one create, as its sender knows it. */
export interface Sent {
  /** The document's identifier, unique in a round. */
  readonly identifier: string;
  /** `created`: with the id of its check. `none`: there is provably no check. `unsure`: the outcome is unknown. */
  readonly outcome: { readonly kind: 'created'; readonly id: string } | { readonly kind: 'none' | 'unsure' };
}

/** A check as the sandbox lists it. */
export interface Listed {
  readonly id: string;
  readonly document?: { readonly identifier?: string };
}

/** Compares what was sent with what exists: one sentence for each violation, with ids of invented people. */
export function findViolations(sent: readonly Sent[], listed: readonly Listed[]): string[] {
  const byIdentifier = Map.groupBy(listed, ({ document }) => document?.identifier ?? '');
  const known = new Set(sent.map(({ identifier }) => identifier));
  const violations: string[] = [];
  for (const { identifier, outcome } of sent) {
    const there = byIdentifier.get(identifier) ?? [];
    if (there.length > 1) violations.push(`${identifier} was created ${there.length} times`);
    if (outcome.kind === 'created' && !there.some(({ id }) => id === outcome.id)) {
      violations.push(`${identifier} was created as ${outcome.id}, which is lost`);
    }
    if (outcome.kind === 'none' && there.length > 0) {
      violations.push(`${identifier} is said to have no check, and has one`);
    }
  }
  for (const identifier of byIdentifier.keys()) {
    if (!known.has(identifier)) violations.push(`${identifier} was sent by nobody`);
  }
  return violations;
}

/** The memory of a process after a round, in megabytes. */
export interface Memory {
  readonly name: string;
  readonly megabytes: readonly number[];
}

/** Names processes that grew by more than `allowed` megabytes since the first round, by the lowest of the last three. */
export function findGrowth(all: readonly Memory[], allowed: number): string[] {
  return all.flatMap(({ name, megabytes }) => {
    const [warm = 0, ...rest] = megabytes;
    if (rest.length === 0) return [];
    const end = Math.min(...rest.slice(-3));
    return end - warm > allowed
      ? [`${name} grew from ${warm.toFixed(0)} to ${end.toFixed(0)} MB; ${allowed} MB are allowed`]
      : [];
  });
}
