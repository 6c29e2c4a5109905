import type { INodeProperties } from 'n8n-workflow';

const create = { resource: ['visaCheck'], operation: ['create'] };

/** Neither of these two parameters allows expressions: which fields are shown and required depends on their values. */
export const fillFromColumns: INodeProperties = {
  displayName: 'Fill From Columns',
  name: 'fillFromColumns',
  type: 'boolean',
  noDataExpression: true,
  default: false,
  displayOptions: { show: create, hide: { '@tool': [true] } },
  description:
    'Whether to fill empty fields from the columns of the input item, found by their names, such as Passport No., Surname or DOB. A value in the form wins. Choices, such as Country and Document Type, stay those of the form.',
};

export const consent: INodeProperties = {
  displayName: 'Consent',
  name: 'consent',
  type: 'options',
  noDataExpression: true,
  options: [
    {
      name: 'Everyone Has Agreed',
      value: 'everyone',
      description: 'You state it for all items. Refused if the input has a column for consent.',
    },
    {
      name: 'From a Column',
      value: 'column',
      description: 'An item is refused unless its column Consent has yes, y or true',
    },
  ],
  default: 'column',
  displayOptions: { show: { ...create, fillFromColumns: [true] } },
  description: 'What says that the people of the items have agreed to the check',
};
