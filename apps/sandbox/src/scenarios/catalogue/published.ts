import { testIdentities } from '../../generated/test-identities.gen.ts';
import { sandboxText } from '../../outcomes/sandbox-text.ts';
import type { VisaOutcome, VisaScenario } from '../../outcomes/scenario.ts';
import { AUSTRALIAN_VISAS } from './australian-visas.ts';
import { NEW_ZEALAND_VISAS } from './new-zealand-visas.ts';

type Name = (typeof testIdentities)[number]['name'];

function failed(status: string, code: string, message: string): VisaOutcome {
  return { status, result: { code, message: sandboxText(message) } };
}

/** What a page says about each person, with invented details where it says no more. */
const OUTCOMES: Readonly<Record<Name, VisaOutcome>> = {
  'published-work-student': { australia: AUSTRALIAN_VISAS.student },
  'published-work-permanent-resident': { australia: AUSTRALIAN_VISAS.permanent },
  'published-work-skilled': { australia: AUSTRALIAN_VISAS.skilledNominated },
  'published-work-graduate': { australia: AUSTRALIAN_VISAS.graduate },
  'published-work-bridging': { australia: AUSTRALIAN_VISAS.bridgingStudent },
  'published-study': { australia: AUSTRALIAN_VISAS.graduate },
  'published-study-conditions': { australia: AUSTRALIAN_VISAS.student },
  'published-study-other-conditions': { australia: AUSTRALIAN_VISAS.studentFamily },
  'published-study-not-found': failed(
    'failure',
    'VEVO_PERSON_NOT_FOUND',
    'Nobody was found with these details.',
  ),
  'published-study-no-visa': failed('failure', 'VEVO_NO_VISA', 'The person is known, and no visa.'),
  'published-study-login-refused': failed(
    'failure',
    'VEVO_LOGIN_ERROR',
    'The login of the customer authority was refused.',
  ),
  'published-employer-entitled': { employer: NEW_ZEALAND_VISAS.entitled },
  'published-employer-hours': { employer: NEW_ZEALAND_VISAS.entitledWithHours },
};

/**
 * The people of the service's own sandbox environment. The country of their document counts too, because real people may have
 * such a number.
 */
export const PUBLISHED_SCENARIOS: readonly VisaScenario[] = testIdentities.map(
  ({ name, title, check_type: checkType, document }) => ({
    name,
    title,
    description: `${title}: a person of the service's own sandbox environment. The country counts, too.`,
    section: '1',
    basis: 'published',
    appliesTo: [checkType],
    document: { type: 'passport', ...document },
    outcome: OUTCOMES[name],
  }),
);
