import { interfaceNames, type WithSource } from '@workrights/spec/reader';
import { readDocument } from '../model/document.ts';
import type { SourceStatus } from '../model/types.ts';

export type StatusCounts = Readonly<Record<SourceStatus, number>>;

export interface SourceCounts {
  readonly total: StatusCounts;
  readonly bySection: Readonly<Record<string, StatusCounts>>;
}

/** How often each status stands in the contract: every `x-source` of both bundles, each once. */
export function sourceCounts(): SourceCounts {
  const total = none();
  const bySection: Record<string, Record<SourceStatus, number>> = {};
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { 'x-source': source } = value as WithSource;
    if (source) {
      total[source.status] += 1;
      (bySection[source.section] ??= none())[source.status] += 1;
    }
    Object.values(value).forEach(visit);
  };
  interfaceNames.forEach((name) => visit(readDocument(name)));
  return { total, bySection };
}

function none(): Record<SourceStatus, number> {
  return { stated: 0, example: 0, contradicted: 0, assumed: 0 };
}

/** What each status means, as Markdown. */
export const statusMeanings: Readonly<Record<SourceStatus, string>> = {
  stated:
    'The description of the service says it. An open detail beside it (may it be null? how long is it?) has an open point.',
  example: 'Only an example shows it. Other values may exist.',
  contradicted: 'The description says two things. The contract allows both, or chooses one and says why.',
  assumed: 'The description is silent. The contract had to choose, and the open point says what and why.',
};
