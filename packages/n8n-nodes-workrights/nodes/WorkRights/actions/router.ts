import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { isObject } from '../shared/json';
import * as records from './records';
import * as createOnboard from './onboardingRequest/create.operation';
import * as createCheck from './visaCheck/create.operation';
import * as downloadAttachment from './visaCheck/downloadAttachment.operation';
import * as getAllChecks from './visaCheck/getAll.operation';
import * as lookupChecks from './visaCheck/lookup.operation';
import * as waitForResult from './visaCheck/waitForResult.operation';

/** An operation gets all input items at once, because only the operation knows whether items can share a request. */
type Operation = (context: IExecuteFunctions) => Promise<INodeExecutionData[]>;

export const actions: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  visaCheck: {
    create: createCheck.create,
    downloadAttachment: downloadAttachment.downloadAttachment,
    get: records.getCheck,
    getAll: getAllChecks.getAll,
    lookup: lookupChecks.lookup,
    waitForResult: waitForResult.waitForResult,
  },
  onboardingRequest: {
    create: createOnboard.create,
    get: records.getOnboard,
    getAll: records.getAllOnboards,
    update: records.updateOnboard,
  },
  workRights: { get: records.getWorkRights },
  employee: {
    get: records.getEmployee,
    getAll: records.getAllEmployees,
    update: records.updateEmployee,
  },
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
