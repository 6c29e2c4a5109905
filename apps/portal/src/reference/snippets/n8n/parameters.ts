import { isUpdate } from '../needs.ts';
import type { JsonObject } from '../tool.ts';
import { byId, type NodeParameters } from './workflow.ts';

/** Parameters of **Visa Check → Create**. Country and check type decide the schema, the credential the environment. */
export function createCheckParameters(body: JsonObject): NodeParameters {
  const { australia, new_zealand: newZealand } = body as Readonly<Record<string, JsonObject | undefined>>;
  const document = body.document as JsonObject;
  const asked = australia ?? newZealand ?? {};
  const agent = asked.visa_check_type === 'agent';
  const employer = asked.visa_check_type === 'employer';
  const gender = String(asked.approval_letter_gender ?? '').toUpperCase() || undefined;
  const letter = {
    approvalLetterStartDate: asked.approval_letter_start_date,
    approvalLetterGender: gender,
  };
  const more = withoutUndefined({
    givenName: document.given_name,
    ...(newZealand && { dateOfBirth: document.date_of_birth }),
    ...(employer && { employmentStartDate: asked.employment_start_date, ...letter }),
    ...(!agent && { customerAuthorityId: body.customer_authority_id }),
  });
  return withoutUndefined({
    resource: 'visaCheck',
    operation: 'create',
    jurisdiction: body.jurisdiction,
    ...(australia && { australianCheckType: asked.visa_check_type }),
    ...(newZealand && { newZealandCheckType: asked.visa_check_type ?? 'verification' }),
    ...(agent && { customerAuthorityId: body.customer_authority_id }),
    ...(australia && { documentType: document.type }),
    documentNumber: document.identifier,
    citizenship: document.country,
    familyName: document.family_name,
    ...(australia && { dateOfBirth: document.date_of_birth }),
    ...(newZealand && !employer && letter),
    mode: body.mode ?? 'fastcheck',
    ...(Object.keys(more).length > 0 && { additionalFields: more }),
  });
}

/** Parameters of **Onboarding Request → Create** or **Update**. */
export function saveOnboardParameters(body: JsonObject): NodeParameters {
  const resource = 'onboardingRequest';
  if (isUpdate(body)) {
    const updateFields = withoutUndefined({
      ...personOf(body),
      email: body.email,
      mobileNumber: body.mobile_number,
    });
    return { resource, operation: 'update', ...identityOf(body), updateFields };
  }
  const more = withoutUndefined({ employeeId: body.employee_id, ...personOf(body) });
  return withoutUndefined({
    resource,
    operation: 'create',
    email: body.email,
    mobileNumber: body.mobile_number,
    ...(Object.keys(more).length > 0 && { additionalFields: more }),
  });
}

/** Which request: the values of an onboarding ID come from the item before. */
export function identityOf(body: JsonObject): NodeParameters {
  const byEmployee = body.employee_id !== undefined;
  const byOnboard = body.onboard_id !== undefined;
  return {
    identifyBy: byEmployee && byOnboard ? 'both' : byEmployee ? 'employeeId' : 'onboardId',
    ...(byOnboard && { onboardId: byId('$json.onboard_id') }),
    ...(byEmployee && { employeeId: body.employee_id }),
  };
}

export function workRightsParameters(body: JsonObject): NodeParameters {
  const start = { resource: 'workRights', operation: 'get' };
  if (body.key_id !== undefined) return { ...start, lookUpBy: 'keyId', keyId: '={{ $json.key_id }}' };
  if (body.onboard_id !== undefined)
    return { ...start, lookUpBy: 'onboardId', onboardId: byId('$json.onboard_id') };
  return { ...start, lookUpBy: 'employeeId', employeeId: body.employee_id };
}

function personOf(body: JsonObject): NodeParameters {
  return {
    externalId: body.external_id,
    givenNames: body.given_names,
    familyName: body.family_name,
    dateOfBirth: body.date_of_birth,
    employmentStatus: body.employment_status,
    sendBy: body.sendtype,
    location: body.location,
    group: body.group,
  };
}

function withoutUndefined(fields: NodeParameters): NodeParameters {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
