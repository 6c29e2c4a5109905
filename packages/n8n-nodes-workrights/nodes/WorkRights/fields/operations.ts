import type { INodeProperties } from 'n8n-workflow';
import type { Field } from '../generated/connectors/operations/field';
import {
  OPERATIONS,
  operationNamed,
  type OperationName,
  type Resource,
} from '../generated/connectors/operations/operations';

/** An operation of the table that all connectors share, with the node's name of it. */
export interface FormOperation {
  readonly resource: Resource;
  readonly operation: string;
  readonly fields: readonly Field[];
}

/** The node's names of the operations. Workflows contain them. */
const VALUES: Readonly<Record<OperationName, string>> = {
  createVisaCheck: 'create',
  downloadVisaCheckRecord: 'downloadAttachment',
  getVisaCheck: 'get',
  listVisaChecks: 'getAll',
  lookupVisaChecks: 'lookup',
  waitForVisaCheck: 'waitForResult',
  createOnboardingRequest: 'create',
  getOnboardingRequest: 'get',
  listOnboardingRequests: 'getAll',
  updateOnboardingRequest: 'update',
  getWorkRights: 'get',
  getEmployee: 'get',
  listEmployees: 'getAll',
  updateEmployee: 'update',
};

/** An n8n node runs for many items at once, which other tools don't. */
const DESCRIPTIONS: Partial<Record<OperationName, string>> = {
  lookupVisaChecks: 'Retrieve the visa checks of all input items together, a hundred IDs in each request',
  waitForVisaCheck: 'Wait until the visa checks of all input items are completed, or the timeout is over',
};

export function formOperation(name: OperationName): FormOperation {
  const { resource, fields } = operationNamed(name);
  return { resource, operation: VALUES[name], fields };
}

/** The operation that sends a request, by the contract's name of it; undefined if no form fills it. */
export function formRequest(request: string): FormOperation | undefined {
  const sending = OPERATIONS.find((operation) => 'request' in operation && operation.request === request);
  return sending && formOperation(sending.name);
}

/** The parameter that chooses an operation of a resource. */
export function operationParameter(resource: Resource, standard: string): INodeProperties {
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: OPERATIONS.filter((operation) => operation.resource === resource).map(
      ({ name, label, action, description }) => ({
        name: label,
        value: VALUES[name],
        action,
        description: DESCRIPTIONS[name] ?? description,
      }),
    ),
    default: standard,
  };
}
