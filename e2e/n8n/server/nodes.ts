import { randomUUID } from 'node:crypto';

import { node, type CredentialReference, type WorkflowNode } from '../driver/workflow.ts';

export const WORK_RIGHTS = 'n8n-nodes-workrights.workRights';
export const WORK_RIGHTS_TRIGGER = 'n8n-nodes-workrights.workRightsTrigger';
export const RELAY_TRIGGER = 'n8n-nodes-workrights.workRightsRelayTrigger';

type Parameters = Record<string, unknown>;
type Extras = Partial<Pick<WorkflowNode, 'onError' | 'retryOnFail'>>;

/** A "Work Rights" node on the Visa Checks API. */
export function visaCheckNode(
  name: string,
  credential: CredentialReference,
  parameters: Parameters,
  extras: Extras = {},
): WorkflowNode {
  const credentials = { visaChecksApi: credential };
  return node(name, WORK_RIGHTS, { resource: 'visaCheck', ...parameters }, { credentials, ...extras });
}

/** A "Work Rights" node on the Work Rights API. */
export function workRightsNode(
  name: string,
  credential: CredentialReference,
  parameters: Parameters,
): WorkflowNode {
  return node(name, WORK_RIGHTS, parameters, { credentials: { workRightsApi: credential } });
}

/** Parameters of a work check in Australia whose passport number is this expression or text. */
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

/** One thing chosen by its id, as a resource locator holds it. */
export function byId(value: string): Parameters {
  return { __rl: true, mode: 'id', value };
}

/** The start of a workflow that is called over HTTP, and answers with what its last node gives. */
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

/** Makes an item of each entry of a list in the webhook's body. */
export function split(field: string): WorkflowNode {
  return node('Split', 'n8n-nodes-base.splitOut', { fieldToSplitOut: `body.${field}`, options: {} });
}

/** Puts exactly this JSON, an expression, in the place of each item. */
export function set(name: string, json: string): WorkflowNode {
  const parameters = { mode: 'raw', jsonOutput: `={{ ${json} }}`, options: {} };
  return node(name, 'n8n-nodes-base.set', parameters, { typeVersion: 3.4 });
}

/** An item a passport, after a start by hand. */
export function people(passports: readonly string[]): WorkflowNode[] {
  const list = JSON.stringify(passports.map((passport) => ({ passport })));
  const parameters = { fieldToSplitOut: 'people', options: {} };
  return [set('People', `{ people: ${list} }`), node('Split', 'n8n-nodes-base.splitOut', parameters)];
}

export function manualTrigger(name = 'Start'): WorkflowNode {
  return node(name, 'n8n-nodes-base.manualTrigger');
}

/** n8n refuses a trigger that polls more than once a minute; thirty, each once a minute, it takes. */
export const everyTwoSeconds = {
  item: Array.from({ length: 30 }, (_, index) => ({
    mode: 'custom',
    cronExpression: `${index * 2} * * * * *`,
  })),
};
