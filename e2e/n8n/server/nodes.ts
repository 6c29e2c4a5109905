import { randomUUID } from 'node:crypto';

import { node, type CredentialReference, type WorkflowNode } from '../driver/workflow.ts';

export const WORK_RIGHTS = 'n8n-nodes-workrights.workRights';
export const WORK_RIGHTS_TRIGGER = 'n8n-nodes-workrights.workRightsTrigger';
export const RELAY_TRIGGER = 'n8n-nodes-workrights.workRightsRelayTrigger';

type Parameters = Record<string, unknown>;
type Extras = Partial<Pick<WorkflowNode, 'onError' | 'retryOnFail'>>;

/** A "Work Rights" node for the Visa Checks API. */
export function visaCheckNode(
  name: string,
  credential: CredentialReference,
  parameters: Parameters,
  extras: Extras = {},
): WorkflowNode {
  const credentials = { visaChecksApi: credential };
  return node(name, WORK_RIGHTS, { resource: 'visaCheck', ...parameters }, { credentials, ...extras });
}

/** A "Work Rights" node for the Work Rights API. */
export function workRightsNode(
  name: string,
  credential: CredentialReference,
  parameters: Parameters,
): WorkflowNode {
  return node(name, WORK_RIGHTS, parameters, { credentials: { workRightsApi: credential } });
}

/** The parameters of an Australian work check with this passport number, which may be an expression. */
export function createWorkCheck(documentNumber: string, changes: Parameters = {}): Parameters {
  return {
    operation: 'create',
    jurisdiction: 'AUS',
    australianCheckType: 'work',
    documentType: 'passport',
    documentNumber,
    citizenship: 'IND',
    familyName: 'Citizen',
    dateOfBirth: '1990-02-28',
    waitForResult: true,
    ...changes,
  };
}

/** A resource locator's value for an ID. */
export function byId(value: string): Parameters {
  return { __rl: true, mode: 'id', value };
}

/** The trigger of a workflow that is called over HTTP, and responds with its last node's output. */
export function webhook(path: string, answer: 'allEntries' | 'firstEntryBinary'): WorkflowNode {
  const parameters = {
    httpMethod: 'POST',
    path,
    responseMode: 'lastNode',
    responseData: answer,
    options: {},
  };
  return node('Webhook', 'n8n-nodes-base.webhook', parameters, { typeVersion: 2, webhookId: randomUUID() });
}

/** Makes an item of each entry in a list of the webhook's body. */
export function split(field: string): WorkflowNode {
  return node('Split', 'n8n-nodes-base.splitOut', { fieldToSplitOut: `body.${field}`, options: {} });
}

/** Replaces each item with this JSON, which is an expression. */
export function set(name: string, json: string): WorkflowNode {
  const parameters = { mode: 'raw', jsonOutput: `={{ ${json} }}`, options: {} };
  return node(name, 'n8n-nodes-base.set', parameters, { typeVersion: 3.4 });
}

/** Nodes after a manual trigger that output one item for each passport. */
export function people(passports: readonly string[]): WorkflowNode[] {
  const list = JSON.stringify(passports.map((passport) => ({ passport })));
  const parameters = { fieldToSplitOut: 'people', options: {} };
  return [set('People', `{ people: ${list} }`), node('Split', 'n8n-nodes-base.splitOut', parameters)];
}

export function manualTrigger(name = 'Start'): WorkflowNode {
  return node(name, 'n8n-nodes-base.manualTrigger');
}

/** n8n refuses a poll time that comes more than once a minute, but accepts thirty that each come once a minute. */
export const everyTwoSeconds = {
  item: Array.from({ length: 30 }, (_, index) => ({
    mode: 'custom',
    cronExpression: `${index * 2} * * * * *`,
  })),
};
