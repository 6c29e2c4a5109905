import { formOperation, formRequest } from 'n8n-nodes-workrights/nodes/WorkRights/fields/operations.ts';
import { isUpdate, needOf, type Need } from '../needs.ts';
import { prepared } from '../sandbox.ts';
import type { JsonObject, SnippetOperation, SnippetTool } from '../tool.ts';
import { parametersOf } from './parameters.ts';
import {
  fromBefore,
  nodeWith,
  settingsOf,
  workflowOf,
  type NodeParameters,
  type WorkRightsNode,
} from './workflow.ts';

/** Nodes to paste into the editor, and the same settings as a list. */
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
      notes: [...notesOf(operation, body), INSTALL],
    };
  },
};

const HOW =
  'Or copy these nodes, paste them onto the canvas of a workflow, and choose the credential in each Work Rights node:';

const INSTALL =
  'n8n has to have the [`n8n-nodes-workrights` package](/guides/n8n/install/): an owner installs it once, in the editor or from a shell.';

function nodeOf({ id }: SnippetOperation, body: JsonObject = {}): WorkRightsNode {
  const request = isUpdate(body) ? 'updateOnboard' : 'createOnboard';
  return nodeWith(parametersFor(id === 'saveOnboard' ? request : id, body));
}

function parametersFor(request: string, body: JsonObject): NodeParameters {
  const resource = 'visaCheck';
  const visaCheckId = fromBefore('id', true);
  switch (request) {
    case 'getVisaCheck':
      return { resource, operation: 'get', visaCheckId };
    case 'downloadAttachment':
      return { resource, operation: 'downloadAttachment', visaCheckId, binaryPropertyName: 'data' };
    case 'listVisaChecks':
      return { resource, operation: 'getAll', returnAll: false, limit: 20 };
    case 'listOnboards':
      return { ...parametersOf(formOperation('listOnboardingRequests'), body), returnAll: true };
    case 'listEmployees':
      return { ...parametersOf(formOperation('listEmployees'), body), returnAll: true };
  }
  const form = formRequest(request);
  if (form === undefined) throw new Error(`The node's snippet of ${request} is missing.`);
  return parametersOf(form, body);
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

const CHECK = parametersOf(formOperation('createVisaCheck'), prepared.check);
const ONBOARD: WorkRightsNode = {
  name: 'A request to begin with',
  parameters: parametersOf(formOperation('createOnboardingRequest'), prepared.onboard),
};

/** Nodes that create what the operation needs, so that the pasted workflow runs. */
const PREPARED: Readonly<Record<Need, readonly WorkRightsNode[]>> = {
  check: [{ name: 'A check to begin with', parameters: { ...CHECK, waitForResult: false } }],
  'completed-check': [{ name: 'A check to begin with', parameters: CHECK }],
  onboard: [ONBOARD],
  record: [
    ONBOARD,
    {
      name: 'A record to begin with',
      parameters: parametersOf(formOperation('getWorkRights'), { employee_id: prepared.onboard.employee_id }),
    },
  ],
};
