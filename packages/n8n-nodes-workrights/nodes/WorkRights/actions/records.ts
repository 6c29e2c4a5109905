import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { bodyFor } from '../fields/request';
import { operationNamed, type OperationName } from '../generated/connectors/operations/operations';
import { eachItem } from '../shared/items';
import { outputModeOf, recordOutput } from '../shared/record-output';
import {
  simplifyCheck,
  simplifyEmployee,
  simplifyListedOnboard,
  simplifyOnboard,
  simplifyWorkRights,
} from '../shared/simplify';
import { withTries } from '../shared/tries';
import * as answers from '../transport/answers';
import type { ApiCall } from '../transport/context';
import { limitOf } from './limit';
import { listEmployees, listOnboards } from './list-records';

/** What an operation does with the body of one item. */
type Send = (
  context: IExecuteFunctions,
  body: IDataObject,
  itemIndex: number,
  limit: number,
) => Promise<readonly IDataObject[]>;

type Simplify = (record: IDataObject) => IDataObject;

/** An operation that sends one item after the other. */
function eachOf(name: OperationName, simplified: Simplify, send: Send) {
  return async (context: IExecuteFunctions): Promise<INodeExecutionData[]> =>
    await eachItem(
      context,
      (itemIndex) => ({
        body: bodyFor(context, itemIndex, name),
        output: outputModeOf(context, itemIndex),
        limit: operationNamed(name).kind === 'search' ? limitOf(context, itemIndex) : 1,
      }),
      async ({ body, output, limit }, itemIndex) => {
        const records = await send(context, body, itemIndex, limit);
        return records.map((record) => recordOutput(record, output, simplified, itemIndex));
      },
    );
}

/** An operation that reads one record by an ID, which the record must have too. */
function reading(name: OperationName, operation: ApiCall['operation'], id: string, simplified: Simplify) {
  return eachOf(name, simplified, async (context, body, itemIndex) => [
    await answers.fetchRecord(context, { operation, body, itemIndex }, id),
  ]);
}

/** An operation that changes a record, once in all tries. */
function changing(
  name: OperationName,
  simplified: Simplify,
  call: Pick<ApiCall, 'operation' | 'keyInBody'>,
  change: typeof answers.saveOnboard,
) {
  return async (context: IExecuteFunctions): Promise<INodeExecutionData[]> =>
    await withTries(context, async (attempt) => {
      const run = eachOf(name, simplified, async (_, body, itemIndex) => [
        await attempt.once(itemIndex, body, async () => await change(context, { ...call, body, itemIndex })),
      ]);
      return await run(context);
    });
}

export const getCheck = eachOf('getVisaCheck', simplifyCheck, async (context, { id }, itemIndex) => [
  await answers.fetchCheckById(context, String(id), itemIndex),
]);

export const getOnboard = reading('getOnboardingRequest', 'getOnboard', 'onboard_id', simplifyOnboard);

export const getAllOnboards = eachOf(
  'listOnboardingRequests',
  simplifyListedOnboard,
  async (context, body, itemIndex, limit) => await listOnboards(context, body, limit, itemIndex),
);

/** Create and update have the same path; only an update has the API key in the body (service.md §4.2). */
export const updateOnboard = changing(
  'updateOnboardingRequest',
  simplifyOnboard,
  { operation: 'saveOnboard', keyInBody: true },
  answers.saveOnboard,
);

/** The request has exactly one ID: the one that `Look Up By` names (service.md §4.2). */
export const getWorkRights = reading('getWorkRights', 'getWorkRights', 'key_id', simplifyWorkRights);

export const getEmployee = reading('getEmployee', 'getEmployee', 'key_id', simplifyEmployee);

export const getAllEmployees = eachOf(
  'listEmployees',
  simplifyEmployee,
  async (context, body, itemIndex, limit) => await listEmployees(context, body, limit, itemIndex),
);

export const updateEmployee = changing(
  'updateEmployee',
  simplifyEmployee,
  { operation: 'updateEmployee' },
  answers.updateEmployee,
);
