import { readConditions } from './conditions.ts';
import { readEntitlement } from './entitlement.ts';
import { textOf, type JsonObject } from './json.ts';
import type { VisaFacts } from './visa-facts.ts';
import type { Entitlement, VisaSummary } from './visa-summary.ts';

/** Reads `visa.australia` (service.md §2.3). A study check does not ask about work, and a work check not about study. */
export function readAustralia(
  visa: JsonObject,
  checkType: VisaSummary['checkType'],
  readings: Readonly<Record<string, Entitlement>> | undefined,
): VisaFacts {
  const { type } = visa;
  const visaType = Number.isSafeInteger(type) ? String(type) : textOf(type);
  return {
    work: readEntitlement(visa['work_entitlement'], checkType !== 'study', readings),
    study: readEntitlement(visa['study_entitlement'], checkType !== 'work', readings),
    visaType,
    visaTypeReason: visaType === null ? 'not-given' : null,
    visaName: textOf(visa['type_name']),
    visaClass: textOf(visa['class']),
    ...readConditions(visa['conditions'], visa['conditions_description']),
    statement: textOf(visa['entitlement_description']),
    grant: visa['grant_date'],
    start: undefined,
    expiry: visa['expiry_date'],
    visaStatus: visa['visa_status'],
  };
}
