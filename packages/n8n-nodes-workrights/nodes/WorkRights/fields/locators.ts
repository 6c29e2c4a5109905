import type { INodeProperties } from 'n8n-workflow';
import { CHECK_URL } from '../generated/connectors/input/check-ids';
import type { Field } from '../generated/connectors/operations/field';

type Modes = Pick<INodeProperties, 'modes'>;

/** How the editor finds what a field refers to: in a list, or as it's written. Undefined for a field without a list. */
export function modesOf({ type, refersTo, placeholder }: Field): Modes | undefined {
  if (type === 'country') return countryModes(placeholder);
  if (refersTo === 'onboardingRequest') return onboardModes(placeholder);
  return refersTo === undefined ? undefined : checkModes(placeholder);
}

function countryModes(placeholder: string | undefined): Modes {
  return {
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        placeholder: 'Select a country...',
        typeOptions: { searchListMethod: 'searchCountries', searchable: true },
      },
      { displayName: 'By Code or Name', name: 'id', type: 'string', placeholder },
    ],
  };
}

function onboardModes(placeholder: string | undefined): Modes {
  return {
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        placeholder: 'Select an onboarding request...',
        typeOptions: { searchListMethod: 'searchOnboards', searchable: true },
      },
      {
        displayName: 'By ID',
        name: 'id',
        type: 'string',
        placeholder,
        validation: [
          { type: 'regex', properties: { regex: '\\S+', errorMessage: 'Enter the ID of the request' } },
        ],
      },
    ],
  };
}

function checkModes(placeholder: string | undefined): Modes {
  return {
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        placeholder: 'Select a visa check...',
        typeOptions: { searchListMethod: 'searchVisaChecks', searchable: true },
      },
      {
        displayName: 'By ID',
        name: 'id',
        type: 'string',
        placeholder,
        validation: [
          { type: 'regex', properties: { regex: 'vc_\\S+', errorMessage: 'An ID starts with vc_' } },
        ],
      },
      {
        displayName: 'By URL',
        name: 'url',
        type: 'string',
        placeholder: 'e.g. https://api.example.com/v2/visa-checks/vc_3f9ac1d27b',
        extractValue: { type: 'regex', regex: CHECK_URL },
        validation: [
          {
            type: 'regex',
            properties: { regex: CHECK_URL, errorMessage: 'A URL of a check has /visa-checks/vc_… in it' },
          },
        ],
      },
    ],
  };
}
