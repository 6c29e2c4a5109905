import { isUpdate, needOf, type Need } from '../needs.ts';
import { prepared } from '../sandbox.ts';
import type { JsonObject, SnippetOperation, SnippetTool } from '../tool.ts';
import {
  createCheckParameters,
  identityOf,
  saveOnboardParameters,
  workRightsParameters,
} from './parameters.ts';
import { byId, settingsOf, workflowOf, type WorkRightsNode } from './workflow.ts';

/** Nodes to paste into the editor, and the same as a list of settings. */
export const n8n: SnippetTool = {
  id: 'n8n',
  label: 'n8n',
  render(operation, { body }) {
    if (operation.aliasOf !== undefined)
      return {
        instead:
          'The node sends this operation to its first address, by POST; there is nothing to set for this one.',
      };
    if (Array.isArray(body?.ids) && body.ids.length === 0)
      return { instead: 'The node looks up the check of each item, so it never sends an empty list.' };
    const node = nodeOf(operation, body);
    const need = needOf(operation, body);
    const code = workflowOf([...(need ? PREPARED[need] : []), node]);
    return {
      settings: settingsOf(node.parameters),
      lead: HOW,
      blocks: [{ language: 'json', code }],
      notes: notesOf(operation, body),
    };
  },
};

const HOW =
  'Or copy these nodes, paste them onto the canvas of a workflow, and choose the credential in each Work Rights node:';

function nodeOf({ id }: SnippetOperation, body: JsonObject = {}): WorkRightsNode {
  const resource = 'visaCheck';
  switch (id) {
    case 'createVisaCheck':
      return { name: 'Create visa check', parameters: createCheckParameters(body) };
    case 'getVisaCheck':
      return {
        name: 'Get visa check',
        parameters: { resource, operation: 'get', visaCheckId: byId('$json.id') },
      };
    case 'listVisaChecks':
      return {
        name: 'Get many visa checks',
        parameters: { resource, operation: 'getAll', returnAll: false, limit: 20 },
      };
    case 'lookupVisaChecks':
      return {
        name: 'Look up visa checks',
        parameters: { resource, operation: 'lookup', visaCheckId: byId('$json.id') },
      };
    case 'downloadAttachment':
      return {
        name: 'Download attachment',
        parameters: {
          resource,
          operation: 'downloadAttachment',
          visaCheckId: byId('$json.id'),
          binaryPropertyName: 'data',
        },
      };
    case 'saveOnboard':
      return {
        name: isUpdate(body) ? 'Update onboarding request' : 'Create onboarding request',
        parameters: saveOnboardParameters(body),
      };
    case 'getOnboard':
      return {
        name: 'Get onboarding request',
        parameters: { resource: 'onboardingRequest', operation: 'get', ...identityOf(body) },
      };
    case 'listOnboards':
      return {
        name: 'Get many onboarding requests',
        parameters: {
          resource: 'onboardingRequest',
          operation: 'getAll',
          status: body.onboard_status ?? 'Active',
          returnAll: true,
        },
      };
    case 'getWorkRights':
      return { name: 'Get work rights', parameters: workRightsParameters(body) };
    default:
      throw new Error(`The node's snippet of ${id} is missing.`);
  }
}

function notesOf({ id }: SnippetOperation, body: JsonObject = {}): string[] {
  if (id === 'createVisaCheck')
    return [
      body.mode === 'offpeak'
        ? 'The check comes back pending at once; **Work Rights Trigger** starts a workflow when it completes.'
        : 'The node waits for the result, up to 60 seconds by default. The environment is set in the credential.',
    ];
  if (id === 'lookupVisaChecks') return ['It looks up the checks of all items together.'];
  if (id === 'downloadAttachment') return ['Each PDF becomes an item with the file in the field `data`.'];
  return [];
}

const CHECK = createCheckParameters(prepared.check);
const ONBOARD: WorkRightsNode = {
  name: 'A request to begin with',
  parameters: saveOnboardParameters(prepared.onboard),
};

/** Nodes that make what the operation needs, so that the workflow runs as it is pasted. */
const PREPARED: Readonly<Record<Need, readonly WorkRightsNode[]>> = {
  check: [{ name: 'A check to begin with', parameters: { ...CHECK, waitForResult: false } }],
  'completed-check': [{ name: 'A check to begin with', parameters: CHECK }],
  onboard: [ONBOARD],
  record: [
    ONBOARD,
    {
      name: 'A record to begin with',
      parameters: workRightsParameters({ employee_id: prepared.onboard.employee_id }),
    },
  ],
};
