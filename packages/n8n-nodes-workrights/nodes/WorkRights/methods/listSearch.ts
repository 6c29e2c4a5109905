import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { fetchPage, PAGE_SIZE } from '../actions/list-records';
import { listChecks } from '../actions/visaCheck/list-checks';
import { countriesWith, labelOfCountry } from '../generated/connectors/input/countries';
import { typeOfCheck } from '../generated/results/country';
import { property, textOf } from '../shared/json';

/** How many checks the editor shows at a time. */
const SHOWN_CHECKS = 200;

/** The most that one search reads while nothing matches. An empty result would look like the end of the list. */
const SEARCHED_CHECKS = 5000;
const SEARCHED_PAGES = 5;

interface Entry {
  readonly name: string;
  readonly value: string;
}

/** Countries by their code and all their names. */
export function searchCountries(filter?: string): INodeListSearchResult {
  const found = countriesWith(filter);
  return { results: found.map((country) => ({ name: labelOfCountry(country), value: country.code })) };
}

/**
 * Recent visa checks, without personal data that identifies anyone. The service has no pages, so each call reads more; the
 * token is how many were read before.
 */
export async function searchVisaChecks(
  context: ILoadOptionsFunctions,
  filter?: string,
  paginationToken?: string,
): Promise<INodeListSearchResult> {
  const read = countIn(paginationToken) ?? 0;
  const found = (checks: readonly IDataObject[]): Entry[] =>
    matching(
      checks
        .slice(read)
        .map((check) => ({ value: String(check.id), name: `${describeCheck(check)} · ${String(check.id)}` })),
      filter,
    );
  const wanted = read + SHOWN_CHECKS;
  const checks = await listChecks(
    context,
    wanted,
    (listed) => listed.length >= read + SEARCHED_CHECKS || found(listed).length > 0,
  );
  return {
    results: found(checks),
    ...(checks.length >= wanted && { paginationToken: String(checks.length) }),
  };
}

/** Onboarding requests of every status, by the service's pages. The token is the next page's number. */
export async function searchOnboards(
  context: ILoadOptionsFunctions,
  filter?: string,
  paginationToken?: string,
): Promise<INodeListSearchResult> {
  const first = countIn(paginationToken) ?? 1;
  for (let page = first; ; page++) {
    const records = await fetchPage(context, 'listOnboards', { onboard_status: 'All' }, page);
    const results = matching(
      records.map((record) => ({ value: String(record.onboard_id), name: describeOnboard(record) })),
      filter,
    );
    if (records.length < PAGE_SIZE) return { results };
    if (results.length > 0 || page - first + 1 >= SEARCHED_PAGES) {
      return { results, paginationToken: String(page + 1) };
    }
  }
}

/** What distinguishes checks comes first, because the editor cuts long entries. */
function describeCheck(check: IDataObject): string {
  const number = textOf(property(check, 'document', 'identifier'));
  return entry([
    timeOf(check.requested_at, 19),
    // Too short to identify a person: n8n stores the entry's name in the workflow.
    number !== null && number.length > 5 ? `document …${number.slice(-3)}` : null,
    [textOf(check.jurisdiction), typeOfCheck(check)].filter(Boolean).join(' '),
    textOf(check.status),
  ]);
}

function describeOnboard(record: IDataObject): string {
  const name = [textOf(record.given_names), textOf(record.family_name)].filter(Boolean).join(' ');
  const who = [name, textOf(record.employee_id)].filter(Boolean).join(', ');
  const contact = textOf(record.email) ?? textOf(record.mobile_number);
  return entry([
    who === '' ? contact : who,
    textOf(record.onboard_status),
    timeOf(record.datetime, 16),
    String(record.onboard_id),
  ]);
}

/** A timestamp's first characters, up to the second or the minute. */
function timeOf(value: unknown, length: number): string | undefined {
  return textOf(value)?.slice(0, length).replace('T', ' ');
}

function entry(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

function matching(entries: readonly Entry[], filter = ''): Entry[] {
  const wanted = filter.trim().toLowerCase();
  return entries.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted));
}

function countIn(paginationToken: string | undefined): number | undefined {
  return /^[1-9]\d{0,8}$/u.test(paginationToken ?? '') ? Number(paginationToken) : undefined;
}
