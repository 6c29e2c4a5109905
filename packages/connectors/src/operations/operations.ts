import { employeeListFields, employeeUpdateFields } from './employee-fields.ts';
import type { Field } from './field.ts';
import { onboardCreateFields, onboardListFields, onboardUpdateFields } from './onboarding-request-fields.ts';
import { employeeIdentityFields, onboardIdentityFields, workRightsFields } from './person-fields.ts';
import { limit, timeout, waitForResult } from './run-fields.ts';
import { listFilters, visaCheckFields, visaCheckId, visaCheckIds } from './visa-check-fields.ts';

export interface Operation {
  readonly name: string;
  readonly resource: Resource;
  /** Its name beside the other operations of the resource. */
  readonly label: string;
  /** Its name alone. */
  readonly action: string;
  readonly description: string;
  readonly kind: 'create' | 'update' | 'read' | 'search';
  readonly fields: readonly Field[];
  /** The request whose body the fields fill: the contract's name, except that creating and updating an onboarding request are one there. */
  readonly request?: string;
}

export type Resource = 'visaCheck' | 'onboardingRequest' | 'workRights' | 'employee';

/** What every connector can do. */
export const OPERATIONS = [
  {
    name: 'createVisaCheck',
    resource: 'visaCheck',
    label: 'Create',
    action: 'Create visa check',
    description:
      'Ask the immigration authority of Australia or New Zealand about the visa of one person and wait for the result. Each run creates a new check.',
    kind: 'create',
    fields: [...visaCheckFields, waitForResult, timeout],
    request: 'createVisaCheck',
  },
  {
    name: 'downloadVisaCheckRecord',
    resource: 'visaCheck',
    label: 'Download Attachment',
    action: 'Download visa check attachment',
    description: 'Download the PDF records of a completed visa check',
    kind: 'read',
    fields: [visaCheckId],
  },
  {
    name: 'getVisaCheck',
    resource: 'visaCheck',
    label: 'Get',
    action: 'Get visa check',
    description: 'Retrieve the current state and the result of one visa check by its ID',
    kind: 'read',
    fields: [visaCheckId],
  },
  {
    name: 'listVisaChecks',
    resource: 'visaCheck',
    label: 'Get Many',
    action: 'Get many visa checks',
    description: 'Retrieve a list of recent visa checks, newest first',
    kind: 'search',
    fields: [...listFilters, limit],
  },
  {
    name: 'lookupVisaChecks',
    resource: 'visaCheck',
    label: 'Look Up',
    action: 'Look up visa checks',
    description: 'Retrieve several visa checks by their IDs, a hundred in each request',
    kind: 'search',
    fields: [visaCheckIds],
    request: 'lookupVisaChecks',
  },
  {
    name: 'waitForVisaCheck',
    resource: 'visaCheck',
    label: 'Wait for Result',
    action: 'Wait for visa check result',
    description: 'Wait until the visa checks are completed, or the timeout is over',
    kind: 'read',
    fields: [visaCheckIds, timeout],
  },
  {
    name: 'createOnboardingRequest',
    resource: 'onboardingRequest',
    label: 'Create',
    action: 'Create onboarding request',
    description:
      'Ask an employee, contractor or candidate by e-mail or text message to show their work rights. It is sent at once.',
    kind: 'create',
    fields: onboardCreateFields,
    request: 'createOnboard',
  },
  {
    name: 'getOnboardingRequest',
    resource: 'onboardingRequest',
    label: 'Get',
    action: 'Get onboarding request',
    description: 'Retrieve one onboarding request with its status',
    kind: 'read',
    fields: onboardIdentityFields,
    request: 'getOnboard',
  },
  {
    name: 'listOnboardingRequests',
    resource: 'onboardingRequest',
    label: 'Get Many',
    action: 'Get many onboarding requests',
    description: 'Retrieve a list of onboarding requests by their status',
    kind: 'search',
    fields: [...onboardListFields, limit],
    request: 'listOnboards',
  },
  {
    name: 'updateOnboardingRequest',
    resource: 'onboardingRequest',
    label: 'Update',
    action: 'Update onboarding request',
    description: 'Change the details of an onboarding request',
    kind: 'update',
    fields: [...onboardIdentityFields, ...onboardUpdateFields],
    request: 'updateOnboard',
  },
  {
    name: 'getWorkRights',
    resource: 'workRights',
    label: 'Get',
    action: 'Get work rights',
    description:
      'Retrieve whether and until when an employee, contractor or candidate may work, and the visa it rests on',
    kind: 'read',
    fields: workRightsFields,
    request: 'getWorkRights',
  },
  {
    name: 'getEmployee',
    resource: 'employee',
    label: 'Get',
    action: 'Get employee',
    description: 'Retrieve one person of the web application with the employment status',
    kind: 'read',
    fields: employeeIdentityFields,
    request: 'getEmployee',
  },
  {
    name: 'listEmployees',
    resource: 'employee',
    label: 'Get Many',
    action: 'Get many employees',
    description: 'Retrieve a list of people, also only those whose work rights have changed since a time',
    kind: 'search',
    fields: [...employeeListFields, limit],
    request: 'listEmployees',
  },
  {
    name: 'updateEmployee',
    resource: 'employee',
    label: 'Update',
    action: 'Update employee',
    description: 'Change the employment status of a person, such as a candidate whom you have hired',
    kind: 'update',
    fields: [...employeeIdentityFields, ...employeeUpdateFields],
    request: 'updateEmployee',
  },
] as const satisfies readonly Operation[];

export type OperationName = (typeof OPERATIONS)[number]['name'];

export function operationNamed(name: OperationName): Operation {
  const found = OPERATIONS.find((operation) => operation.name === name);
  if (found === undefined) throw new TypeError('There is no such operation.');
  return found;
}

/** The fields of all operations. A field that several operations share is included several times. */
export const allFields: readonly Field[] = OPERATIONS.flatMap(
  (operation): readonly Field[] => operation.fields,
);
