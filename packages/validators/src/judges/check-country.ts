import { fieldOf } from '@workrights/explainer';
import { isWholeResult } from './new-zealand-result.ts';
import { isAustralianResult, isEcho, isNewZealandResult } from './visa-forms.ts';

/**
 * One check, one country: `visa`, `visa_check_schema` and the echo `australia` are of the country in `jurisdiction` (service.md
 * §2.1). Other jurisdictions and other states aren't documented.
 */
export function isOfOneCountry(check: unknown): boolean {
  const status = fieldOf(check, 'status');
  if (status !== 'pending' && status !== 'completed') return true;
  const visa = fieldOf(check, 'visa');
  const schema = fieldOf(check, 'visa_check_schema');
  switch (fieldOf(check, 'jurisdiction')) {
    case 'AUS':
      return (
        schema !== 'new_zealand' && (!(isEcho(visa) || isNewZealandResult(visa)) || isAustralianResult(visa))
      );
    case 'NZL':
    case 'NZ':
      return (
        schema !== 'australia' &&
        fieldOf(check, 'australia') === undefined &&
        (!isAustralianResult(visa) || (status === 'pending' && isEcho(visa)))
      );
    default:
      return true;
  }
}

/** `visa` of a check: a New Zealand result is complete, unless the value is an echo all the same. */
export function hasWholeResult(check: unknown): boolean {
  const visa = fieldOf(check, 'visa');
  return isEcho(visa) || isWholeResult(visa);
}
