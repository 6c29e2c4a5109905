import type { Doubt, DoubtReason, VisaSummary } from './visa-summary.ts';

/** What a field is called before its reason. `expiresOn` isn't here, because its name depends on the country. */
const NAMES: Readonly<Partial<Record<Doubt['field'], string>>> = {
  environment: 'the environment',
  jurisdiction: 'the country',
  checkType: 'the check type',
  visa: 'the visa',
  work: 'the entitlement',
  study: 'the entitlement',
  statement: 'enquiry_result',
  grantedOn: 'grant_date',
  startsOn: 'visa_start_date',
  conditions: 'the conditions',
  checkedAt: 'checked_at',
};

const REASONS: Readonly<Partial<Record<DoubtReason, string>>> = {
  'not-given': 'is not given',
  unreadable: 'cannot be read',
  'not-documented': 'is not known',
  'not-started': 'is ahead',
  ahead: 'is ahead',
  expired: 'is over',
};

/** Sentences for doubts that a name and a reason can't express. */
const SENTENCES: Readonly<Partial<Record<`${Doubt['field']} ${DoubtReason}`, string>>> = {
  'status not-finished': 'the check is not completed',
  'status failed': 'the check failed: it has no result',
  'status withdrawn': 'the check is expired or purged',
  'environment sample-data': 'the environment is sandbox: sample data',
  'jurisdiction contradictory': 'the check names two countries',
  'jurisdiction unreadable': 'the country is not known',
  'checkType unreadable': 'the check type is not known',
  'outcome other-outcome': 'the result code is not SUCCESS',
  'outcome not-found': 'nobody was found with these details',
  'outcome no-visa': 'no visa was found for this document',
  'outcome credentials': 'a login of the customer authority was refused',
  'outcome unavailable': 'a system of the government was unavailable',
  'check withdrawn': 'the check is expired or purged',
  'visa no-visa': 'there is no visa',
  'work not-asked': 'a study check says nothing about work',
  'work free-text': 'there is no entitlement, only words',
  'work limited': 'the entitlement is LIMITED: read the conditions',
  'work not-documented': 'the entitlement is not UNLIMITED or LIMITED',
  'study limited': 'the entitlement is LIMITED: read the conditions',
  'study not-documented': 'the entitlement is not UNLIMITED or LIMITED',
  'visaStatus not-in-effect': 'visa_status is not In effect',
  'location not-onshore': 'the location is not Onshore',
  'conditions conditions': 'there are conditions beside UNLIMITED',
  'conditions limited': 'LIMITED without conditions',
  'conditions not-given': 'the conditions are not given',
};

export const NO_DOUBTS = 'none found';

/**
 * The doubts of a summary in words for people, separated by `; `; `none found` when there are none, which still isn't a yes.
 * Never empty, so that a rule tests for words and not for their absence.
 */
export function doubtsText({ doubts, jurisdiction, ageDays }: VisaSummary): string {
  const texts = doubts.map(({ field, reason }) => {
    if (reason === 'old') return `the check is ${ageDays} days old`;
    const name = field === 'expiresOn' ? endOf(jurisdiction) : (NAMES[field] ?? field);
    return SENTENCES[`${field} ${reason}`] ?? wordsFor(name, reason);
  });
  return listed(texts);
}

export function listed(texts: readonly string[]): string {
  return texts.length === 0 ? NO_DOUBTS : texts.join('; ');
}

export function wordsFor(name: string, reason: DoubtReason): string {
  return `${name} ${REASONS[reason] ?? `is doubtful (${reason})`}`;
}

function endOf(jurisdiction: VisaSummary['jurisdiction']): string {
  return jurisdiction === 'NZL' ? 'visa_expiry' : 'expiry_date';
}
