export * from './generated/visa-checks/explained.gen.ts';
export * from './generated/work-rights/explained.gen.ts';

// Both documents have these two; the exports of this file win over those of `export *`.
export {
  apiErrorBodySchema,
  calendarDateSchema,
  type ApiErrorBody,
  type CalendarDate,
} from './generated/visa-checks/explained.gen.ts';

// These check more than the generated schemas can express.
export {
  australianDocumentSchema,
  australianVisaCheckCreateSchema,
  countryCodeSchema,
  newZealandDocumentSchema,
  newZealandVisaCheckCreateSchema,
  newZealandVisaResultSchema,
  visaCheckCreateSchema,
  visaCheckCreatedSchema,
  visaCheckEnvelopeSchema,
  visaCheckListSchema,
  visaCheckSchema,
  visaResultSchema,
} from './visa-checks.ts';

export { describeIssues, type IssueDescription } from './messages/describe-issues.ts';
export { requestSchemas, responseSchemas, type RequestSchemas, type ResponseSchemas } from './operations.ts';
export { isCountryCode } from './countries/is-country-code.ts';
export { publishedIssues, type PublishedIssue } from '@workrights/explainer';
