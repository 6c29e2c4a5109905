import { AUSTRALIAN_CHECK_TYPES, CHECK_TYPES } from '../../outcomes/check-types.ts';
import { sandboxText } from '../../outcomes/sandbox-text.ts';
import { AUSTRALIAN_VISAS } from './australian-visas.ts';
import { NEW_ZEALAND_VISAS } from './new-zealand-visas.ts';
import { sampleDocument } from './sample-document.ts';
import { visaScenarios } from './visa-scenarios.ts';

/** An outcome with a visa for every check type, for scenarios that are about the check itself. */
const ORDINARY = {
  australia: AUSTRALIAN_VISAS.student,
  new_zealand: NEW_ZEALAND_VISAS.work,
  employer: NEW_ZEALAND_VISAS.entitled,
} as const;

export const NO_VISA_FOUND = {
  message: sandboxText('No visa was found for this document.'),
  code: 'SANDBOX_NO_VISA_FOUND',
} as const;

/** Checks that end without a visa, in a state that is not shown, late, or never. */
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
