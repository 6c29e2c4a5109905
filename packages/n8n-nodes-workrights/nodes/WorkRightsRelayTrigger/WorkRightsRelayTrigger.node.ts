import type {
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { relayEvents } from '../WorkRights/generated/relay-events';
import { relayFields } from '../WorkRights/generated/relay-fields';
import { credentialTest } from './methods/credentialTest';
import { receiveEvent } from './receive-event';
import { createSubscription, deleteSubscription, hasSubscription } from './relay/subscription';

export class WorkRightsRelayTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Work Rights Relay Trigger',
    name: 'workRightsRelayTrigger',
    icon: { light: 'file:../../icons/workrights.svg', dark: 'file:../../icons/workrights.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: 'Starts the workflow by a signed webhook of your relay, without polling from n8n',
    defaults: { name: 'Work Rights Relay Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'workRightsRelayApi', required: true, testedBy: 'testWorkRightsRelayApi' }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName:
          'You need <code>workrights relay</code>, a program of your own that polls the service. It must reach the webhook URL of this n8n, and watch what you want to be told about.',
        name: 'relayNotice',
        type: 'notice',
        default: '',
      },
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        noDataExpression: true,
        options: [...relayEvents],
        default: ['visa_check.completed'],
        description: 'Which events start the workflow',
      },
      {
        displayName: 'Include Fields',
        name: 'include',
        type: 'multiOptions',
        noDataExpression: true,
        options: [...relayFields],
        default: [],
        description:
          'Fields that each event carries in <code>data.included</code>, where they are known. Without them it has only the ID: read the record in the next step.',
      },
    ],
  };

  methods = { credentialTest };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return await hasSubscription(this);
      },
      async create(this: IHookFunctions): Promise<boolean> {
        await createSubscription(this);
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        await deleteSubscription(this);
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    return receiveEvent(this);
  }
}
