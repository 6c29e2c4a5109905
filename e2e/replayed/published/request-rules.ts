import { checkType } from '../person.ts';
import { asJson, type Json } from '../reply.ts';
import type { Detail } from './errors.ts';

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY = 86_400_000;

/** A stored government account. One of New Zealand can run one of the two services, never both. */
export interface CustomerAuthority {
  readonly id: string;
  readonly runs: 'agent' | 'verification' | 'employer';
}

export const AUTHORITIES: readonly CustomerAuthority[] = [
  { id: 'ca_sa4mp1e', runs: 'employer' },
  { id: 'ca_ver1fy', runs: 'verification' },
  { id: 'ca_ag3nt', runs: 'agent' },
];

/** What the pages call invalid in a new check's body. */
export function problems(body: Json, now: number): readonly Detail[] {
  const found: Detail[] = [];
  const reject = (source: string, detail: string) => found.push({ source, detail });
  const oneOf = (field: string, values: readonly string[]) => {
    if (!values.includes(String(body[field]))) reject(field, `must be one of ${values.join(', ')}`);
  };
  oneOf('jurisdiction', ['AUS', 'NZL']);
  oneOf('environment', ['sandbox', 'live']);
  oneOf('mode', ['fastcheck', 'offpeak']);
  if (typeof body['visa_check_schema'] !== 'string') reject('visa_check_schema', 'is required');
  const [own, other] =
    body['jurisdiction'] === 'NZL' ? ['new_zealand', 'australia'] : ['australia', 'new_zealand'];
  if (body[own!] === undefined) reject(own!, 'is required');
  if (body[other!] !== undefined) reject(other!, 'does not agree with jurisdiction');

  const document = asJson(body['document']);
  for (const field of ['type', 'identifier', 'country', 'family_name']) {
    if (typeof document[field] !== 'string' || document[field] === '')
      reject(`document.${field}`, 'is required');
  }
  if (!CALENDAR_DATE.test(String(document['date_of_birth'])))
    reject('document.date_of_birth', 'must be YYYY-MM-DD');
  checkAuthority(body, reject);
  if (checkType(body) === 'employer') checkEmployer(body, now, reject);
  return found;
}

/** Required for every check of New Zealand and every agent check. */
function checkAuthority(body: Json, reject: (source: string, detail: string) => void): void {
  const id = body['customer_authority_id'];
  const needed = body['jurisdiction'] === 'NZL' || checkType(body) === 'agent';
  if (id === undefined && !needed) return;
  if (!AUTHORITIES.some((authority) => authority.id === id)) {
    reject('customer_authority_id', 'Invalid Customer Authority ID');
  }
}

function checkEmployer(body: Json, now: number, reject: (source: string, detail: string) => void): void {
  // It isn't matched and may be blank, but it must be there.
  if (typeof asJson(body['document'])['given_name'] !== 'string')
    reject('document.given_name', 'is required');
  const start = asJson(body['new_zealand'])['employment_start_date'];
  // Every sample sends it, but no sentence says that it's required.
  if (start === undefined) return;
  const today = new Date(now).toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' });
  const ahead = (Date.parse(String(start)) - Date.parse(today)) / DAY;
  if (!CALENDAR_DATE.test(String(start)) || !(ahead >= 0 && ahead <= 14)) {
    reject('new_zealand.employment_start_date', 'must not be in the past or more than 2 weeks ahead');
  }
}
