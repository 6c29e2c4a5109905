import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { listOnboards, PAGE_SIZE } from '../actions/onboardingRequest/list-onboards';
import { listChecks } from '../actions/visaCheck/list-checks';
import { property, textOf } from '../shared/json';
import { checkType } from '../shared/simplify';

const SHOWN_CHECKS = 200;

/** Recent visa checks, without anything that says whose they are. */
export async function searchVisaChecks(
  context: ILoadOptionsFunctions,
  filter?: string,
): Promise<INodeListSearchResult> {
  const checks = await listChecks(context, SHOWN_CHECKS, () => true);
  return results(
    checks.map((check) => ({ value: check.id, name: `${describeCheck(check)} · ${check.id}` })),
    filter,
  );
}

/** Onboarding requests of every status, a page of the service at a time at most. */
export async function searchOnboards(
  context: ILoadOptionsFunctions,
  filter?: string,
): Promise<INodeListSearchResult> {
  const records = await listOnboards(context, { onboard_status: 'All' }, PAGE_SIZE);
  return results(
    records.map((record) => ({ value: String(record.onboard_id), name: describeOnboard(record) })),
    filter,
  );
}

function describeCheck(check: IDataObject): string {
  const requested = textOf(check.requested_at)?.slice(0, 16).replace('T', ' ') ?? '';
  const type = checkType(check, property(check, 'visa', 'new_zealand')) ?? '';
  return [requested, textOf(check.jurisdiction), type, textOf(check.status)].filter(Boolean).join(' ');
}

function describeOnboard(record: IDataObject): string {
  const name = [textOf(record.given_names), textOf(record.family_name)].filter(Boolean).join(' ');
  const who = [name, textOf(record.employee_id)].filter(Boolean).join(', ');
  return `${who === '' ? String(record.onboard_id) : who} · ${textOf(record.onboard_status) ?? ''}`;
}

function results(entries: { name: string; value: string }[], filter = ''): INodeListSearchResult {
  const wanted = filter.trim().toLowerCase();
  return {
    results: entries.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted)),
  };
}
