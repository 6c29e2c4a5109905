// Copied from packages/explainer by workrights-codegen. Do not edit.
import { DAY_MS } from '../time/calendar';
import { dayOf } from '../time/days';
import { fieldOf } from './value';

/** What the service's published pages ask of a request beyond its description. A request without it may be refused. */
export interface PublishedIssue {
  /** JSON pointer of the field. */
  readonly path: string;
  /** Completes a sentence that begins with the field. Holds no value. */
  readonly rule: string;
  /** Key of the page in the list of sources. */
  readonly page: 'customer-authority' | 'test-cases-employer';
}

/** So many days ahead an employment may start. */
const LATEST_START = 14;

/**
 * What a request for a New Zealand check lacks by the published pages; nothing for one of Australia. The first source asks less,
 * and the contract takes it at its word.
 *
 * @param at now: the employment begins from today, in Auckland, to two weeks ahead.
 */
export function publishedIssues(request: unknown, at: Date): PublishedIssue[] {
  if (fieldOf(request, 'jurisdiction') !== 'NZL') return [];
  const document = fieldOf(request, 'document');
  const check = fieldOf(request, 'new_zealand');
  const isEmployer = fieldOf(check, 'visa_check_type') === 'employer';
  const lacks = (of: unknown, name: string) => fieldOf(of, name) === undefined;
  return [
    lacks(request, 'customer_authority_id') &&
      issue('/customer_authority_id', 'is needed by every New Zealand check', 'customer-authority'),
    lacks(document, 'date_of_birth') && issue('/document/date_of_birth', 'is needed by every type of check'),
    isEmployer &&
      lacks(document, 'given_name') &&
      issue('/document/given_name', 'must be there in an employer check, and may be empty'),
    isEmployer &&
      !startsSoon(fieldOf(check, 'employment_start_date'), at) &&
      issue('/new_zealand/employment_start_date', 'must be a day from today to two weeks ahead'),
  ].filter((found) => found !== false);
}

function issue(
  path: string,
  rule: string,
  page: PublishedIssue['page'] = 'test-cases-employer',
): PublishedIssue {
  return { path, rule, page };
}

function startsSoon(day: unknown, at: Date): boolean {
  const [first, last] = [0, LATEST_START].map((days) => dayOf(new Date(at.getTime() + days * DAY_MS), 'NZL'));
  return typeof day === 'string' && Boolean(first && last && day >= first && day <= last);
}
