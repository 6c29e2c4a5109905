import type { INodePropertyMode } from 'n8n-workflow';
import { CHECK_URL } from '../generated/connectors/input/check-ids';
import type { Field } from '../generated/connectors/operations/field';

/** How the editor finds what a field refers to: in a list, or as it's written. Undefined for a field without a list. */
export function modesOf({ type, refersTo, placeholder }: Field): INodePropertyMode[] | undefined {
  if (type === 'country') {
    return [
      listMode('Select a country...', 'searchCountries'),
      { displayName: 'By Code or Name', name: 'id', type: 'string', placeholder },
    ];
  }
  if (refersTo === 'onboardingRequest') {
    return [
      listMode('Select an onboarding request...', 'searchOnboards'),
      idMode(placeholder, '\\S+', 'Enter the ID of the request'),
    ];
  }
  return refersTo === undefined
    ? undefined
    : [
        listMode('Select a visa check...', 'searchVisaChecks'),
        idMode(placeholder, 'vc_\\S+', 'An ID starts with vc_'),
        BY_URL,
      ];
}

const BY_URL: INodePropertyMode = {
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
};

function listMode(placeholder: string, searchListMethod: string): INodePropertyMode {
  return {
    displayName: 'From List',
    name: 'list',
    type: 'list',
    placeholder,
    typeOptions: { searchListMethod, searchable: true },
  };
}

function idMode(placeholder: string | undefined, regex: string, errorMessage: string): INodePropertyMode {
  return {
    displayName: 'By ID',
    name: 'id',
    type: 'string',
    placeholder,
    validation: [{ type: 'regex', properties: { regex, errorMessage } }],
  };
}
