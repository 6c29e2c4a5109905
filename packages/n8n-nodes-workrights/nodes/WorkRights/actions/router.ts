import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { isObject } from '../shared/json';
import * as getEmployee from './employee/get.operation';
import * as getAllEmployees from './employee/getAll.operation';
import * as updateEmployee from './employee/update.operation';
import * as createOnboard from './onboardingRequest/create.operation';
import * as getOnboard from './onboardingRequest/get.operation';
import * as getAllOnboards from './onboardingRequest/getAll.operation';
import * as updateOnboard from './onboardingRequest/update.operation';
import * as createCheck from './visaCheck/create.operation';
import * as downloadAttachment from './visaCheck/downloadAttachment.operation';
import * as getCheck from './visaCheck/get.operation';
import * as getAllChecks from './visaCheck/getAll.operation';
import * as lookupChecks from './visaCheck/lookup.operation';
import * as waitForResult from './visaCheck/waitForResult.operation';
import * as getWorkRights from './workRights/get.operation';

/** An operation gets all input items at once, because only the operation knows whether items can share a request. */
type Operation = (context: IExecuteFunctions) => Promise<INodeExecutionData[]>;

export const actions: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  visaCheck: {
    create: createCheck.create,
    downloadAttachment: downloadAttachment.downloadAttachment,
    get: getCheck.get,
    getAll: getAllChecks.getAll,
    lookup: lookupChecks.lookup,
    waitForResult: waitForResult.waitForResult,
  },
  onboardingRequest: {
    create: createOnboard.create,
    get: getOnboard.get,
    getAll: getAllOnboards.getAll,
    update: updateOnboard.update,
  },
  workRights: { get: getWorkRights.get },
  employee: { get: getEmployee.get, getAll: getAllEmployees.getAll, update: updateEmployee.update },
};

export async function router(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const resource = context.getNodeParameter('resource', 0);
  const operation = context.getNodeParameter('operation', 0);
  const action = actions[resource]?.[operation];
  if (action !== undefined) return withInput(context, await action(context));
  throw new NodeOperationError(context.getNode(), `There is no operation '${operation}' of '${resource}'`, {
    description: "Choose 'Resource' and 'Operation' from their lists.",
  });
}

/** Adds the input item to its output item if the user wants that. n8n itself adds it to failed items. */
function withInput(context: IExecuteFunctions, output: INodeExecutionData[]): INodeExecutionData[] {
  const input = context.getInputData();
  return output.map((item) => {
    const { json, pairedItem } = item;
    if (!isObject(pairedItem) || json.error !== undefined) return item;
    const index = Number(pairedItem.item);
    if (context.getNodeParameter('includeInput', index, false) !== true) return item;
    return { ...item, json: { ...json, input: input[index]?.json ?? null } };
  });
}
