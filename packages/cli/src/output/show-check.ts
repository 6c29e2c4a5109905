import {
  summarise,
  type Entitlement,
  type MissingReason,
  type VisaCheck,
  type VisaSummary,
} from '@workrights/client';
import { plain, rows } from './plain.ts';

/** Words for each entitlement. Only `yes` begins with "yes". */
const WORDS: Readonly<Record<Entitlement, string>> = {
  yes: 'yes',
  no: 'no',
  limited: 'limited: read the conditions',
  unknown: 'UNKNOWN',
};

const REASONS: Readonly<Record<MissingReason, string>> = {
  'not-finished': 'the check is not finished',
  failed: 'the check failed, and says nothing about the person',
  'no-visa': 'the check is finished and holds no visa',
  'not-asked': 'this type of check does not cover it',
  'not-given': 'the service gives no value',
  'not-documented': 'the service gives a value whose meaning is not documented',
  'other-outcome': 'the result code is not SUCCESS',
  'not-found': 'nobody was found with these details',
  credentials: 'a login of the customer authority was refused',
  unavailable: 'a system of the government was unavailable',
  'free-text': 'the service says it in words that a person has to read',
  unreadable: 'the value has an unexpected form',
  expired: 'the visa has expired',
  'not-started': 'the visa has not started',
  'not-in-effect': 'the visa status is not "In effect"',
  withdrawn: 'the check has expired or was purged',
  contradictory: 'the check names two countries',
  conditions: 'there are conditions that a person has to read',
  'not-onshore': 'the location is not "Onshore"',
  old: 'the check is too old: run a new one',
};

/** A check for people: its status and the person's rights. Contains no name, number or birth date. */
export function showCheck(check: VisaCheck): string {
  const summary = summarise(check);
  const attachments = check.attachments?.length ?? 0;
  const { outcome } = summary;
  return [
    headline(summary),
    rows([
      ['Check', [summary.jurisdiction, summary.checkType].filter(Boolean).join(', ')],
      [
        'Outcome',
        summary.finished ? textOf([outcome.code, outcome.message].filter(Boolean).join(': ')) : undefined,
      ],
      ['May work', entitlement(summary, 'work')],
      ['May study', entitlement(summary, 'study')],
      ['Visa', textOf([summary.visaType, summary.visaName].filter(Boolean).join(', '))],
      ['Granted', summary.grantedOn ?? undefined],
      ['Starts', summary.startsOn ?? undefined],
      ['Expires', expiry(summary)],
      ['Statement', textOf(summary.statement)],
      ...summary.conditions.map(
        ({ code, text }, index) =>
          [index === 0 ? 'Conditions' : '', textOf([code, text].filter(Boolean).join(' '))] as const,
      ),
      [
        'Files',
        attachments > 0
          ? `${attachments}, save with: workrights check download ${plain(check.id)}`
          : undefined,
      ],
    ]),
    ...(summary.finished ? [] : [`  Wait for it: workrights check wait ${plain(check.id)}`]),
  ].join('\n');
}

/** A check as one line of a list. */
export function showCheckLine(check: VisaCheck): string {
  const summary = summarise(check);
  const work = summary.finished ? `work: ${WORDS[summary.work].split(':')[0]}` : '';
  const expires = summary.expiresOn === null ? '' : `until ${summary.expiresOn}`;
  const what = [summary.jurisdiction ?? '?', summary.checkType ?? '?'].join(' ');
  return [
    plain(check.id),
    plain(summary.environment ?? '?'),
    what,
    plain(summary.status ?? '?'),
    work,
    expires,
  ]
    .filter((cell) => cell !== '')
    .join('  ');
}

function headline({ checkId, status, environment }: VisaSummary): string {
  const sample = environment !== 'sandbox' ? '' : ', sample data: says nothing about a person';
  return `${plain(checkId ?? 'A check without an id')}: ${plain(status ?? 'no status')} (${plain(environment ?? 'environment not given')}${sample})`;
}

/** Undefined before the check is finished, and if the check doesn't ask for it. */
function entitlement(summary: VisaSummary, field: 'work' | 'study'): string | undefined {
  const missing = summary.missing.find((one) => one.field === field);
  if (!summary.finished || missing?.reason === 'not-asked') return undefined;
  return missing ? `${WORDS[summary[field]]}: ${REASONS[missing.reason]}` : WORDS[summary[field]];
}

function expiry(summary: VisaSummary): string | undefined {
  if (!summary.finished) return undefined;
  const { expiresOn, daysLeft } = summary;
  if (expiresOn === null) return 'UNKNOWN: the service gives no readable date, which does not mean unlimited';
  if (daysLeft === null) return expiresOn;
  return daysLeft < 0
    ? `${expiresOn} (EXPIRED ${-daysLeft} days ago)`
    : `${expiresOn} (${daysLeft} days left)`;
}

function textOf(text: string | null): string | undefined {
  return text === null || text === '' ? undefined : plain(text);
}
