export { isSampleText, saysMayWork } from './work-statement.ts';
export { checkEndOf, type CheckEnd } from './check-end.ts';
export { conditionsText, readConditions } from './conditions.ts';
export { resultOf, typeOfCheck } from './country.ts';
export { doubtsText } from './doubt-words.ts';
export { isEmployerEnquiry } from './employer.ts';
export { explainFailure, RESULT_CODES, type ResultCode, type ResultKind } from './result-codes.ts';
export { summaryOf } from './summary.ts';
export type * from './visa-summary.ts';
export { isRefusal, saysItFailed } from './refusal.ts';
export {
  workRightsDoubtsText,
  workRightsSummaryOf,
  type WorkRightsDoubt,
  type WorkRightsSummary,
} from './work-rights.ts';
