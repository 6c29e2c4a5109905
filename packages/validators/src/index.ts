export * from './generated/visa-checks/zod.gen.ts';
export * from './generated/work-rights/zod.gen.ts';

// Both documents have these two; the exports of this file win over those of `export *`.
export {
  apiErrorBodySchema,
  calendarDateSchema,
  type ApiErrorBody,
  type CalendarDate,
} from './generated/visa-checks/zod.gen.ts';

export {
  australianDocumentSchema,
  australianVisaCheckCreateSchema,
  countryCodeSchema,
  newZealandCheckRequestSchema,
  newZealandDocumentSchema,
  newZealandVisaCheckCreateSchema,
  newZealandVisaResultSchema,
  visaCheckCreateSchema,
  visaCheckCreatedSchema,
  visaCheckEnvelopeSchema,
  visaCheckListSchema,
  visaCheckLookupSchema,
  visaCheckSchema,
  visaResultSchema,
} from './visa-checks.ts';
export {
  onboardAnswerSchema,
  onboardCreateSchema,
  onboardGetRequestSchema,
  onboardListAnswerSchema,
  onboardListRequestSchema,
  onboardSaveSchema,
  onboardUpdateSchema,
  workRightsAnswerSchema,
  workRightsRequestSchema,
} from './work-rights.ts';

export { describeIssues, type IssueDescription } from './messages/describe-issues.ts';
export { requestSchemas, responseSchemas, type RequestSchemas, type ResponseSchemas } from './operations.ts';
export { isCountryCode } from './rules/country-on-the-list.ts';
