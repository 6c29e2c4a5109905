import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import {
  employeeIdentityFields,
  employeeListFields,
  employeeUpdateFields,
  identifyEmployeeBy,
} from '../../fields/employee-fields';
import { choiceParameter, FROM_CREDENTIAL, invalidParameter, requireValid } from '../../fields/parameters';
import { requestOf } from '../../fields/request';

function identityOf(context: IExecuteFunctions, itemIndex: number, operation: string): IDataObject {
  const chosen = { identifyBy: choiceParameter(context, identifyEmployeeBy, itemIndex) };
  return requestOf(context, itemIndex, employeeIdentityFields, operation, chosen);
}

export function buildGet(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const body = identityOf(context, itemIndex, 'get');
  requireValid(context, 'getEmployee', { ...FROM_CREDENTIAL, ...body }, itemIndex);
  return body;
}

export function buildList(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const body = requestOf(context, itemIndex, employeeListFields, 'getAll');
  requireValid(context, 'listEmployees', { ...FROM_CREDENTIAL, ...body }, itemIndex);
  return body;
}

export function buildUpdate(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const changes = requestOf(context, itemIndex, employeeUpdateFields, 'update');
  if (Object.keys(changes).length === 0) {
    throw invalidParameter(context, "'Update Fields' has nothing to change", itemIndex, {
      advice: 'Add a field, and choose its value.',
    });
  }
  const body = { ...changes, ...identityOf(context, itemIndex, 'update') };
  requireValid(context, 'updateEmployee', { ...FROM_CREDENTIAL, ...body }, itemIndex);
  return body;
}
