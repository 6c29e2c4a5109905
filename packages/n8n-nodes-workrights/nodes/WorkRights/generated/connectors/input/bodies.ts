// Copied from packages/connectors by workrights-codegen. Do not edit.
import type { Field } from '../operations/field';
import { employeeListFields, employeeUpdateFields } from '../operations/employee-fields';
import { onboardListFields, onboardUpdateFields } from '../operations/onboarding-request-fields';
import type { OperationName } from '../operations/operations';
import {
  employeeIdentityFields,
  onboardIdentityFields,
  workRightsFields,
} from '../operations/person-fields';
import { visaCheckId, visaCheckIds } from '../operations/visa-check-fields';
import { checkIdOf, checkIdsOf } from './check-ids';
import { changesOf, FROM_CREDENTIAL, onboardCreateBody } from './onboarding-body';
import { requestOf, type Body, type Source } from './request';
import { choiceOf } from './settings';
import { requireValid, type RequestName, type ValidateOptions } from './validate';
import { visaCheckBody, type CheckOptions } from './visa-check-body';

type Builder = (source: Source, options: CheckOptions) => Body;

const oneCheck: Builder = (source) => ({ id: checkIdOf(visaCheckId, source.valueOf(visaCheckId)) });
const someChecks: Builder = (source) => ({ ids: checkIdsOf(visaCheckIds, source.valueOf(visaCheckIds)) });

const BUILDERS: Readonly<Record<OperationName, Builder>> = {
  createVisaCheck: visaCheckBody,
  getVisaCheck: oneCheck,
  downloadVisaCheckRecord: oneCheck,
  lookupVisaChecks: someChecks,
  waitForVisaCheck: someChecks,
  listVisaChecks: () => ({}),
  createOnboardingRequest: onboardCreateBody,
  updateOnboardingRequest: (source, options) => {
    const changes = changesOf(
      onboardUpdateFields,
      source,
      'Empty fields are omitted. Enter a value in at least one.',
    );
    const body = { ...changes, ...identityOf(onboardIdentityFields, source) };
    return valid('updateOnboard', body, options, { key: 'from-the-credential' });
  },
  getOnboardingRequest: (source, options) =>
    valid('getOnboard', identityOf(onboardIdentityFields, source), options),
  listOnboardingRequests: (source, options) => {
    const [status] = onboardListFields;
    const chosen = status === undefined ? {} : { status: choiceOf(status, source.valueOf(status)) };
    return valid('listOnboards', requestOf(onboardListFields, source, chosen), options);
  },
  getWorkRights: (source, options) =>
    valid('getWorkRights', { type: 'workrights', ...identityOf(workRightsFields, source) }, options),
  getEmployee: (source, options) => valid('getEmployee', identityOf(employeeIdentityFields, source), options),
  listEmployees: (source, options) => valid('listEmployees', requestOf(employeeListFields, source), options),
  updateEmployee: (source, options) => {
    const changes = changesOf(employeeUpdateFields, source, 'Add a field, and choose its value.');
    return valid('updateEmployee', { ...changes, ...identityOf(employeeIdentityFields, source) }, options);
  },
};

/**
 * The body of an operation's request. What the credentials add isn't in it. For operations on visa checks by ID, `id` or `ids`.
 *
 * @param source where the tool keeps its input.
 * @throws InputError with every invalid field and its rule, but no value. Nothing is sent then.
 */
export function bodyFrom(operation: OperationName, source: Source, options: CheckOptions = {}): Body {
  return BUILDERS[operation](source, options);
}

/** The IDs that the first of these fields chooses. */
function identityOf(fields: readonly Field[], source: Source): Body {
  const [chooser] = fields;
  if (chooser === undefined) return {};
  return requestOf(fields, source, { [chooser.name]: choiceOf(chooser, source.valueOf(chooser)) });
}

function valid(name: RequestName, body: Body, options: ValidateOptions, further: Body = {}): Body {
  requireValid(name, { ...FROM_CREDENTIAL, ...further, ...body }, options);
  return body;
}
