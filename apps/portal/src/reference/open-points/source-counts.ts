import { interfaceNames, type WithSource } from '@workrights/spec/reader';
import { readDocument } from '../model/document.ts';
import type { SourceStatus } from '../model/types.ts';

export type StatusCounts = Readonly<Record<SourceStatus, number>>;

export interface SourceCounts {
  readonly total: StatusCounts;
  readonly bySection: Readonly<Record<string, StatusCounts>>;
}

/** How many facts of the contract have each status. Counts every `x-source` of both bundles once. */
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
  return { stated: 0, published: 0, example: 0, contradicted: 0, assumed: 0 };
}

interface PageTexts {
  readonly title: string;
  readonly description: string;
  readonly lead: string;
}

/** The texts of the short page, as Markdown, with the numbers of points to read first and of all points. */
export function openPointTexts(first: number, all: number): PageTexts & { readonly statuses: string } {
  return {
    title: 'Open points',
    description: `The ${first} open points that change what you do, of ${all}: what isn't documented, what this kit assumes, and what to ask support.`,
    lead: `The description of the service and its [public pages](/reference/sources/) leave ${all} questions open, or say two things. These ${first} change what you do before support has answered; the page of each says what. The line below a question is what this kit assumes. An assumption isn't a fact.`,
    statuses:
      'Each operation, parameter, header and field of the contract has a badge in the reference. It says how the sources speak of it. The numbers are counted from the contract.',
  };
}

/** The texts of the page of all open points, as Markdown, with the numbers of all points and of the observable ones. */
export function allPointsTexts(
  count: number,
  observable: number,
): PageTexts & { readonly settledText: string; readonly sectionsText: string } {
  return {
    title: 'All open points',
    description: `The ${count} points that the description and the public pages of the service leave open: what isn't documented, what this kit assumes, and what to ask support.`,
    lead: `Each point has a page: what isn't documented, what this kit assumes, and a question that you can send to support as it is. An assumption isn't a fact: ask support before you rely on one. The line below each question is the assumption in short. For ${observable} of the ${count}, the page also says how your ordinary traffic shows the answer; for the others, why it can't.`,
    settledText:
      'These were open until [public pages](/reference/sources/) of the service were read. The pages were read as archived copies without a date, so the service may have changed since.',
    sectionsText:
      'A badge also names a section of the description, such as 2.1. The description itself is not public. These are its sections, and what the contract takes from each.',
  };
}
