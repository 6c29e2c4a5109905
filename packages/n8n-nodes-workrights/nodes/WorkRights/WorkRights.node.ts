import type {
  IExecuteFunctions,
  ILoadOptionsFunctions,
  INodeExecutionData,
  INodeType,
  INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { router } from './actions/router';
import { credentialTest } from './methods/credentialTest';
import { searchCountries, searchOnboards, searchVisaChecks } from './methods/listSearch';
import { properties } from './resources';

export class WorkRights implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Work Rights',
    name: 'workRights',
    icon: { light: 'file:../../icons/workrights.svg', dark: 'file:../../icons/workrights.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Check visas for Australia and New Zealand, onboard people and read whether they may work',
    defaults: { name: 'Work Rights' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [
      {
        name: 'visaChecksApi',
        required: true,
        testedBy: 'testVisaChecksApi',
        displayOptions: { show: { resource: ['visaCheck'] } },
      },
      {
        name: 'workRightsApi',
        required: true,
        testedBy: 'testWorkRightsApi',
        displayOptions: { show: { resource: ['employee', 'onboardingRequest', 'workRights'] } },
      },
    ],
    properties,
  };

  methods = {
    credentialTest,
    listSearch: {
      async searchCountries(this: ILoadOptionsFunctions, filter?: string) {
        return searchCountries(filter);
      },
      async searchOnboards(this: ILoadOptionsFunctions, filter?: string, paginationToken?: string) {
        return await searchOnboards(this, filter, paginationToken);
      },
      async searchVisaChecks(this: ILoadOptionsFunctions, filter?: string, paginationToken?: string) {
        return await searchVisaChecks(this, filter, paginationToken);
      },
    },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    return [await router(this)];
  }
}
