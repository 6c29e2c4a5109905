import type { INodeProperties } from 'n8n-workflow';
import type { Field } from './field';
import {
  employeeIdentityFields,
  employeeListFields,
  employeeUpdateFields,
  identifyEmployeeBy,
} from './employee-fields';
import {
  identifyBy,
  onboardIdentityFields,
  onboardListFields,
  onboardPersonFields,
} from './onboarding-request-fields';
import { visaCheckFields, visaCheckIdField } from './visa-check-fields';
import { lookUpBy, workRightsFields } from './work-rights-fields';

/** A request filled from the form, and the node's operation that sends it. */
export interface FormRequest {
  readonly resource: 'employee' | 'onboardingRequest' | 'visaCheck' | 'workRights';
  readonly operation: string;
  /** The parameter that chooses between fields, if it isn't a field itself. */
  readonly switchedBy?: INodeProperties;
  readonly fields: readonly Field[];
}

/** By the contract's operation names, except that creating and updating an onboarding request are one operation there and two here. */
export const formRequests = {
  createVisaCheck: { resource: 'visaCheck', operation: 'create', fields: visaCheckFields },
  lookupVisaChecks: { resource: 'visaCheck', operation: 'lookup', fields: [visaCheckIdField] },
  createOnboard: { resource: 'onboardingRequest', operation: 'create', fields: onboardPersonFields },
  updateOnboard: {
    resource: 'onboardingRequest',
    operation: 'update',
    switchedBy: identifyBy,
    fields: [...onboardIdentityFields, ...onboardPersonFields],
  },
  getOnboard: {
    resource: 'onboardingRequest',
    operation: 'get',
    switchedBy: identifyBy,
    fields: onboardIdentityFields,
  },
  listOnboards: { resource: 'onboardingRequest', operation: 'getAll', fields: onboardListFields },
  getWorkRights: {
    resource: 'workRights',
    operation: 'get',
    switchedBy: lookUpBy,
    fields: workRightsFields,
  },
  listEmployees: { resource: 'employee', operation: 'getAll', fields: employeeListFields },
  getEmployee: {
    resource: 'employee',
    operation: 'get',
    switchedBy: identifyEmployeeBy,
    fields: employeeIdentityFields,
  },
  updateEmployee: {
    resource: 'employee',
    operation: 'update',
    switchedBy: identifyEmployeeBy,
    fields: [...employeeIdentityFields, ...employeeUpdateFields],
  },
} as const satisfies Readonly<Record<string, FormRequest>>;

/** The fields of all requests. A field that several requests share is included several times. */
export const allFields: readonly Field[] = Object.values<FormRequest>(formRequests).flatMap(
  ({ fields }) => fields,
);

/** Fields that the credentials add to requests: the credentials' names for them, by the contract's names. */
export const credentialFields: Readonly<Record<string, string>> = {
  accountkeyid: 'Account Key',
  environment: 'Environment',
  key: 'API Key',
};
