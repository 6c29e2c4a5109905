import { fieldOf } from '@workrights/explainer';
import { hasWholeResult, isOfOneCountry } from './check-country.ts';
import { isEcho, isResult } from './visa-forms.ts';

/** All that a schema alone cannot judge of a check. */
export function isConsistent(check: unknown): boolean {
  return fitsItsState(check) && isOfOneCountry(check) && hasWholeResult(check);
}

/** The same for each check of a list; the schema refuses what is no list. */
export function areConsistent(checks: unknown): boolean {
  return !Array.isArray(checks) || checks.every(isConsistent);
}

/**
 * A pending check doesn't have a result yet, and a completed one has it (service.md §2.1, §3.1). Other states aren't
 * documented.
 */
function fitsItsState(check: unknown): boolean {
  switch (fieldOf(check, 'status')) {
    case 'pending':
      return fitsPending(check);
    case 'completed':
      return fitsCompleted(check);
    default:
      return true;
  }
}

function fitsPending(check: unknown): boolean {
  const visa = fieldOf(check, 'visa') ?? null;
  const attachments = fieldOf(check, 'attachments');
  return (
    (fieldOf(check, 'checked_at') ?? null) === null &&
    fieldOf(check, 'result') === undefined &&
    (visa === null || (!isAustralian(check) && (isEcho(visa) || !isResult(visa)))) &&
    !(Array.isArray(attachments) && attachments.length > 0)
  );
}

function fitsCompleted(check: unknown): boolean {
  const visa = fieldOf(check, 'visa');
  return (
    (fieldOf(check, 'checked_at') ?? null) !== null &&
    (!isAustralian(check) || fieldOf(check, 'result') !== undefined) &&
    (!isEcho(visa) || isResult(visa))
  );
}

const isAustralian = (check: unknown): boolean => fieldOf(check, 'jurisdiction') === 'AUS';
