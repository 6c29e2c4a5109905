import {
  AUSTRALIAN_CHECK_TYPES,
  CHECK_TYPES,
  NEW_ZEALAND_CHECK_TYPES,
  type VisaCheckType,
} from '../../outcomes/check-types.ts';
import { sandboxText } from '../../outcomes/sandbox-text.ts';
import { AUSTRALIAN_VISAS } from './australian-visas.ts';
import { NEW_ZEALAND_VISAS } from './new-zealand-visas.ts';
import { sampleDocument } from './sample-document.ts';
import { type VisaScenarioRow, visaScenarios } from './visa-scenarios.ts';

/** An outcome with a visa for every check type, for scenarios about the check itself. */
const ORDINARY = {
  australia: AUSTRALIAN_VISAS.student,
  new_zealand: NEW_ZEALAND_VISAS.work,
  employer: NEW_ZEALAND_VISAS.entitled,
} as const;

export const NO_VISA_FOUND = {
  message: sandboxText('No visa was found for this document.'),
  code: 'SANDBOX_NO_VISA_FOUND',
} as const;

/** A check that fails with a published code. */
function failedScenario(
  [code, number, status, message]: readonly string[],
  appliesTo: readonly VisaCheckType[],
): VisaScenarioRow {
  const name = `failed-${code!.toLowerCase().replaceAll('_', '-')}`;
  return {
    name,
    title: `Failed: ${code}`,
    description: `The check ends as \`${status}\`, with the code ${code} and without a visa.`,
    section: '3.1',
    appliesTo,
    document: sampleDocument(number!, 'ARG', 'Bruno'),
    outcome: { status: status!, result: { code: code!, message: sandboxText(message!) } },
  };
}

/** Checks that end without a visa, in an undocumented state, late, or never. */
export const NO_ANSWER_SCENARIOS = visaScenarios(
  { section: '2.1', basis: 'assumed', appliesTo: CHECK_TYPES },
  [
    {
      name: 'no-visa-found',
      title: 'No visa found',
      description: 'Completed with `visa` null and no attachment; Australian checks say so in `result`.',
      document: sampleDocument('NOVISA', 'ARG', 'Tomas'),
      outcome: { result: NO_VISA_FOUND },
    },
    {
      name: 'authority-down',
      title: 'The authority does not respond',
      description: 'Completed with `visa` null and no attachment; Australian checks say so in `result`.',
      document: sampleDocument('DOWN', 'ARG', 'Julieta'),
      outcome: {
        result: {
          message: sandboxText('The immigration authority did not answer.'),
          code: 'SANDBOX_AUTHORITY_UNAVAILABLE',
        },
      },
    },
    {
      name: 'unknown-result-code',
      title: 'An unknown result code, with a visa',
      description: '`result.code` is not SUCCESS, but the visa is there.',
      appliesTo: AUSTRALIAN_CHECK_TYPES,
      document: sampleDocument('UNKNOWNCODE', 'PER', 'Rosa'),
      outcome: {
        ...ORDINARY,
        result: { message: sandboxText('The visa check finished with a remark.'), code: 'SANDBOX_UNKNOWN' },
      },
    },
    ...[
      ['VEVO_PERSON_NOT_FOUND', 'NOTFOUND', 'failure', 'Nobody was found with these details.'],
      ['VEVO_NO_VISA', 'NOVISAKNOWN', 'failed', 'The person is known, and no visa.'],
      ['VEVO_LOGIN_ERROR', 'LOGINREFUSED', 'failure', 'The login of the customer authority was refused.'],
      ['VEVO_ACCOUNT_NO_ACCESS', 'NOACCESS', 'failed', 'The account may not run this check.'],
      ['VEVO_UNAVAILABLE', 'UNAVAILABLE', 'failure', 'The system of the government is away.'],
    ].map((row) => failedScenario(row, AUSTRALIAN_CHECK_TYPES)),
    ...[
      ['REALME_LOGIN_ERROR', 'NZLOGINREFUSED', 'failure', 'The login of the customer authority was refused.'],
      ['REALME_NO_ACCESS', 'NZNOACCESS', 'failed', 'The account may not run this check.'],
      ['VISA_VIEW_ERROR', 'NZNOTFOUND', 'failed', 'No visa has exactly these details.'],
      ['VISA_UNAVAILABLE', 'NZUNAVAILABLE', 'failure', 'The authority gave no data of a visa.'],
    ].map((row) => failedScenario(row, NEW_ZEALAND_CHECK_TYPES)),
    {
      name: 'failed-without-code',
      title: 'A failed check without a result code',
      description: 'The check ends as `failure`, without `result`.',
      section: '3.1',
      document: sampleDocument('FAILED', 'EGY', 'Nour'),
      outcome: { status: 'failure' },
    },
    {
      name: 'expired-status',
      title: 'The status expired',
      description: 'The check ends as `expired`: its personal data were removed.',
      section: '3.1',
      document: sampleDocument('STATUSEXPIRED', 'TUR', 'Cem'),
      outcome: { status: 'expired', expired: true },
    },
    {
      name: 'purged-status',
      title: 'The status purged',
      description: 'The check ends as `purged`: its personal data were removed.',
      section: '3.1',
      document: sampleDocument('STATUSPURGED', 'TUR', 'Ada'),
      outcome: { status: 'purged', purged: true },
    },
    {
      name: 'unknown-status',
      title: 'An unknown final status',
      description: 'The check ends as `sandbox_unknown`, with `visa` null, and stays in that status.',
      section: '3.1',
      document: sampleDocument('UNKNOWNSTATUS', 'EGY', 'Omar'),
      outcome: { status: 'sandbox_unknown' },
    },
    {
      name: 'unknown-status-then-completed',
      title: 'An unknown status during the wait',
      description: 'Shows `sandbox_unknown` in the second half of the wait, then completes as usual.',
      section: '3.1',
      document: sampleDocument('INTERIM', 'EGY', 'Salma'),
      outcome: { ...ORDINARY, interim_status: 'sandbox_unknown' },
    },
    {
      name: 'expired-check',
      title: 'A check with expired_at',
      description: 'Completed, with `expired_at` set; what moves it there is not documented.',
      section: '3.1',
      document: sampleDocument('CHECKEXPIRED', 'TUR', 'Deniz'),
      outcome: { ...ORDINARY, expired: true },
    },
    {
      name: 'purged-check',
      title: 'A check whose data was purged',
      description:
        'Completed, with `purged_at` set, `visa` null and no attachment; how it looks is not documented.',
      section: '3.1',
      document: sampleDocument('CHECKPURGED', 'TUR', 'Elif'),
      outcome: { purged: true },
    },
    {
      name: 'unknown-field',
      title: 'An unknown field',
      description: 'The check has `sandbox_unknown_field`; clients must accept it.',
      document: sampleDocument('UNKNOWNFIELD', 'KEN', 'Wanjiru'),
      outcome: { ...ORDINARY, overrides: { sandbox_unknown_field: { nested: true } } },
    },
    {
      name: 'quickest-fastcheck',
      title: 'Finishes after 5 seconds',
      description: 'The quickest of the 5 to 20 seconds that a fastcheck generally takes.',
      section: '8',
      basis: 'stated',
      document: sampleDocument('FIVESECONDS', 'ESP', 'Lola'),
      outcome: { ...ORDINARY, seconds: 5 },
    },
    {
      name: 'slowest-fastcheck',
      title: 'Finishes after 20 seconds',
      description: 'The slowest of the 5 to 20 seconds that a fastcheck generally takes.',
      section: '8',
      basis: 'stated',
      document: sampleDocument('TWENTYSECONDS', 'ESP', 'Pablo'),
      outcome: { ...ORDINARY, seconds: 20 },
    },
    {
      name: 'late-check',
      title: 'Finishes after ten minutes',
      description: '"Generally" is not a promise: this fastcheck is late.',
      section: '8',
      document: sampleDocument('LATE', 'PRT', 'Ines'),
      outcome: { ...ORDINARY, seconds: 600 },
    },
    {
      name: 'never-finishes',
      title: 'Stays pending for ever',
      description: 'To test deadlines: the check stays `pending` in every mode.',
      section: '3.1',
      document: sampleDocument('NEVER', 'PRT', 'Rui'),
      outcome: { seconds: null },
    },
  ],
);
