import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { credentialTest } from '../WorkRights/methods/credentialTest';
import { pollEvents } from './poll';

export class WorkRightsTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Work Rights Trigger',
    name: 'workRightsTrigger',
    icon: { light: 'file:../../icons/workrights.svg', dark: 'file:../../icons/workrights.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle:
      '={{ { visaCheckCompleted: "Visa check completed", visaCheckFailedToComplete: "Visa check failed to complete", workRightsChanged: "Work rights changed" }[$parameter["event"]] ?? "Onboarding request updated" }}',
    description:
      'Starts the workflow when a visa check completes or fails to, an onboarding request changes, or the work rights of a person change',
    defaults: { name: 'Work Rights Trigger' },
    polling: true,
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    // Not `show`: if the credentials' conditions together cover all values, n8n takes the field for a choice of authentication,
    // hides it and sets it from the newest credential.
    credentials: [
      {
        name: 'visaChecksApi',
        required: true,
        testedBy: 'testVisaChecksApi',
        displayOptions: { hide: { event: ['onboardingRequestUpdated', 'workRightsChanged'] } },
      },
      {
        name: 'workRightsApi',
        required: true,
        testedBy: 'testWorkRightsApi',
        displayOptions: { hide: { event: ['visaCheckCompleted', 'visaCheckFailedToComplete'] } },
      },
    ],
    properties: [
      {
        displayName: 'Event',
        name: 'event',
        type: 'options',
        noDataExpression: true,
        options: [
          {
            name: 'Onboarding Request Updated',
            value: 'onboardingRequestUpdated',
            description: 'An onboarding request was created, answered or changed',
          },
          {
            name: 'Visa Check Completed',
            value: 'visaCheckCompleted',
            description: 'A visa check has its result, fast or off-peak',
          },
          {
            name: 'Visa Check Failed to Complete',
            value: 'visaCheckFailedToComplete',
            description:
              'A visa check has ended without a result, is still pending after 10 minutes (off-peak: 26 hours), has an unknown status, or cannot be found any longer',
          },
          {
            name: 'Work Rights Changed',
            value: 'workRightsChanged',
            description: 'The visa, the status or an end date of a person has changed',
          },
        ],
        default: 'visaCheckCompleted',
      },
      {
        displayName: 'Statuses',
        name: 'statuses',
        type: 'multiOptions',
        options: [
          { name: 'Awaiting', value: 'Awaiting', description: 'The person has not answered yet' },
          { name: 'Complete', value: 'Complete' },
          { name: 'Review', value: 'Review' },
        ],
        default: ['Awaiting', 'Complete', 'Review'],
        displayOptions: { show: { event: ['onboardingRequestUpdated'] } },
        description: 'Which statuses start the workflow. None chosen means all.',
      },
      {
        displayName: 'Simplify',
        name: 'simple',
        type: 'boolean',
        default: true,
        displayOptions: { hide: { event: ['visaCheckFailedToComplete'] } },
        description: 'Whether to return a simplified version of the response instead of the raw data',
      },
    ],
  };

  methods = { credentialTest };

  async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
    return await pollEvents(this);
  }
}
