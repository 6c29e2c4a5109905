import { SCENARIO_PREFIX } from '../scenario-numbers.ts';
import type { TravelDocument } from '../../outcomes/scenario.ts';

/** The document of a scenario. Only the identifier selects it, so callers may send other names. All names look invented. */
export function sampleDocument(identifier: string, country: string, givenName: string): TravelDocument {
  return {
    type: 'passport',
    identifier: `${SCENARIO_PREFIX}${identifier}`,
    country,
    family_name: 'Sample',
    given_name: givenName,
    date_of_birth: '1998-04-12',
  };
}
