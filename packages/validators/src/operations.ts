import {
  apiErrorBodySchema as visaChecksErrorSchema,
  visaCheckLookupSchema,
} from './generated/visa-checks/explained.gen.ts';
import * as workRights from './generated/work-rights/explained.gen.ts';
import * as visaChecks from './visa-checks.ts';

/** The schema of each request body, by operation id. Alias paths and PUT twins take their original's. */
export interface RequestSchemas {
  readonly createVisaCheck: typeof visaChecks.visaCheckCreateSchema;
  readonly lookupVisaChecks: typeof visaCheckLookupSchema;
  readonly listOnboards: typeof workRights.onboardListRequestSchema;
  readonly getOnboard: typeof workRights.onboardGetRequestSchema;
  readonly saveOnboard: typeof workRights.onboardSaveSchema;
  readonly getWorkRights: typeof workRights.workRightsRequestSchema;
  readonly listEmployees: typeof workRights.employeeListRequestSchema;
  readonly getEmployee: typeof workRights.employeeGetRequestSchema;
  readonly updateEmployee: typeof workRights.employeeUpdateRequestSchema;
}

/** The schemas of one operation's JSON response bodies, by status. */
interface Responses<Schema, ErrorSchema> {
  readonly 200: Schema;
  /** Every status that is not listed: an error, whose body the source does not show (service.md §7). */
  readonly default: ErrorSchema;
}

/** The schema of each JSON response body, by operation id and status. */
export interface ResponseSchemas {
  readonly createVisaCheck: {
    readonly 201: typeof visaChecks.visaCheckCreatedSchema;
    readonly 303: typeof visaChecks.visaCheckCreatedSchema;
    readonly default: typeof visaChecksErrorSchema;
  };
  readonly getVisaCheck: Responses<typeof visaChecks.visaCheckEnvelopeSchema, typeof visaChecksErrorSchema>;
  readonly listVisaChecks: Responses<typeof visaChecks.visaCheckListSchema, typeof visaChecksErrorSchema>;
  readonly lookupVisaChecks: Responses<typeof visaChecks.visaCheckListSchema, typeof visaChecksErrorSchema>;
  readonly downloadAttachment: { readonly default: typeof visaChecksErrorSchema };
  readonly listOnboards: Responses<
    typeof workRights.onboardListAnswerSchema,
    typeof workRights.apiErrorBodySchema
  >;
  readonly getOnboard: Responses<typeof workRights.onboardAnswerSchema, typeof workRights.apiErrorBodySchema>;
  readonly saveOnboard: Responses<
    typeof workRights.onboardAnswerSchema,
    typeof workRights.apiErrorBodySchema
  >;
  readonly getWorkRights: Responses<
    typeof workRights.workRightsAnswerSchema,
    typeof workRights.apiErrorBodySchema
  >;
  readonly listEmployees: Responses<
    typeof workRights.employeeListAnswerSchema,
    typeof workRights.apiErrorBodySchema
  >;
  readonly getEmployee: Responses<
    typeof workRights.employeeAnswerSchema,
    typeof workRights.apiErrorBodySchema
  >;
  readonly updateEmployee: Responses<
    typeof workRights.employeeAnswerSchema,
    typeof workRights.apiErrorBodySchema
  >;
}

export const requestSchemas: RequestSchemas = {
  createVisaCheck: visaChecks.visaCheckCreateSchema,
  lookupVisaChecks: visaCheckLookupSchema,
  listOnboards: workRights.onboardListRequestSchema,
  getOnboard: workRights.onboardGetRequestSchema,
  saveOnboard: workRights.onboardSaveSchema,
  getWorkRights: workRights.workRightsRequestSchema,
  listEmployees: workRights.employeeListRequestSchema,
  getEmployee: workRights.employeeGetRequestSchema,
  updateEmployee: workRights.employeeUpdateRequestSchema,
};

export const responseSchemas: ResponseSchemas = {
  createVisaCheck: {
    201: visaChecks.visaCheckCreatedSchema,
    303: visaChecks.visaCheckCreatedSchema,
    default: visaChecksErrorSchema,
  },
  getVisaCheck: { 200: visaChecks.visaCheckEnvelopeSchema, default: visaChecksErrorSchema },
  listVisaChecks: { 200: visaChecks.visaCheckListSchema, default: visaChecksErrorSchema },
  lookupVisaChecks: { 200: visaChecks.visaCheckListSchema, default: visaChecksErrorSchema },
  downloadAttachment: { default: visaChecksErrorSchema },
  listOnboards: { 200: workRights.onboardListAnswerSchema, default: workRights.apiErrorBodySchema },
  getOnboard: { 200: workRights.onboardAnswerSchema, default: workRights.apiErrorBodySchema },
  saveOnboard: { 200: workRights.onboardAnswerSchema, default: workRights.apiErrorBodySchema },
  getWorkRights: { 200: workRights.workRightsAnswerSchema, default: workRights.apiErrorBodySchema },
  listEmployees: { 200: workRights.employeeListAnswerSchema, default: workRights.apiErrorBodySchema },
  getEmployee: { 200: workRights.employeeAnswerSchema, default: workRights.apiErrorBodySchema },
  updateEmployee: { 200: workRights.employeeAnswerSchema, default: workRights.apiErrorBodySchema },
};
