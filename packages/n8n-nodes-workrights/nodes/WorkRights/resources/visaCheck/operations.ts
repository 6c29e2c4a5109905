import type { INodeProperties } from 'n8n-workflow';

export const visaCheckOperations: INodeProperties = {
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  displayOptions: { show: { resource: ['visaCheck'] } },
  options: [
    {
      name: 'Create',
      value: 'create',
      action: 'Create visa check',
      description:
        'Ask the immigration authority of Australia or New Zealand about the visa of one person and wait for the result. Each run creates a new check.',
    },
    {
      name: 'Download Attachment',
      value: 'downloadAttachment',
      action: 'Download visa check attachment',
      description: 'Download the PDF records of a completed visa check',
    },
    {
      name: 'Get',
      value: 'get',
      action: 'Get visa check',
      description: 'Retrieve the current state and the result of one visa check by its ID',
    },
    {
      name: 'Get Many',
      value: 'getAll',
      action: 'Get many visa checks',
      description: 'Retrieve a list of recent visa checks, newest first',
    },
    {
      name: 'Look Up',
      value: 'lookup',
      action: 'Look up visa checks',
      description: 'Retrieve the visa checks of all input items together, a hundred IDs in each request',
    },
    {
      name: 'Wait for Result',
      value: 'waitForResult',
      action: 'Wait for visa check result',
      description: 'Wait until the visa checks of all input items are completed, or the timeout is over',
    },
  ],
  default: 'create',
};
