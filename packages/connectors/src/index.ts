export { explainProblem } from './gateway/explain-problem.ts';
export { GatewayProblem } from './gateway/problem.ts';
export { idempotencyKey, REQUEST_KEY } from './gateway/request-key.ts';
export { parsed, type GatewayRequest, type GatewayResponse } from './gateway/send.ts';
export { gatewayServices, type GatewayServices } from './gateway/services.ts';
export { bodyOf } from './input/body-of.ts';
export { countriesWith } from './input/countries.ts';
export { InputError, type InputIssue } from './input/input-error.ts';
export { plainSource } from './input/plain-source.ts';
export { fieldsOf } from './input/fields-of.ts';
export type { Choice, Chosen, Conditions, Field, FieldType, Group } from './operations/field.ts';
export { GROUP_LABELS } from './operations/field.ts';
export { OPERATIONS, operationNamed, type Operation, type OperationName } from './operations/operations.ts';
export { explainFailure, type Failure, type FailureKind } from './run/explain-failure.ts';
export { MaybeSentError } from './run/errors.ts';
export { inTurn } from './run/in-turn.ts';
export { IDEMPOTENCY_KEY, type OutcomeStore } from './run/once.ts';
export type { Output, OutputFile, OutputItem } from './run/output.ts';
export {
  simplifyCheck,
  simplifyListedOnboard,
  simplifyOnboard,
  simplifyWorkRights,
} from './output/simplify.ts';
export { runOperation, type Services } from './run/run-operation.ts';
export type { RunOptions } from './run/run-options.ts';
export { waitTimeOf } from './run/settings.ts';
