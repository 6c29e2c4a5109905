import type { INodeProperties } from 'n8n-workflow';

/** Not required, because it depends on a choice that may be an expression. The node validates each item itself. */
export const onboardId: INodeProperties = {
  displayName: 'Onboarding Request',
  name: 'onboardId',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  description: 'The onboarding request, by its ID',
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
      placeholder: 'e.g. 7f3a2b',
      validation: [
        { type: 'regex', properties: { regex: '\\S+', errorMessage: 'Enter the ID of the request' } },
      ],
    },
  ],
};

export const keyId: INodeProperties = {
  displayName: 'Key ID',
  name: 'keyId',
  type: 'string',
  default: '',
  description: 'The unique key ID of the person, as a work rights record or the list of employees shows it',
};

export const employeeId: INodeProperties = {
  displayName: 'Employee ID',
  name: 'employeeId',
  type: 'string',
  default: '',
  placeholder: 'e.g. EMP-1001',
  description: 'The identifier of the person from your own system',
};
