import { fieldOf } from '@workrights/explainer';
import {
  australianVisaResultSchema,
  newZealandCreationEchoSchema,
  newZealandVisaResultSchema,
} from '../generated/visa-checks/zod.gen.ts';
import { isWholeResult } from './new-zealand-result.ts';

/**
 * The forms that `visa` of a check may have (service.md §2.1). They are told apart by their discriminators only, and
 * objects are open: a value with both discriminators can have two forms.
 */
export const isEcho = (visa: unknown): boolean =>
  fieldOf(visa, 'visa_check_schema') !== undefined && newZealandCreationEchoSchema.safeParse(visa).success;

export const isAustralianResult = (visa: unknown): boolean =>
  fieldOf(visa, 'visa_schema') === 'australia' && australianVisaResultSchema.safeParse(visa).success;

export const isNewZealandResult = (visa: unknown): boolean =>
  fieldOf(visa, 'visa_schema') === 'new_zealand' &&
  newZealandVisaResultSchema.safeParse(visa).success &&
  isWholeResult(visa);

export const isResult = (visa: unknown): boolean => isAustralianResult(visa) || isNewZealandResult(visa);
