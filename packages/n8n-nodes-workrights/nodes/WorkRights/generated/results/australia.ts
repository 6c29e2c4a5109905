// Copied from packages/results by workrights-codegen. Do not edit.
import { readConditions } from './conditions';
import type { VisaFacts } from './doubts';
import { readEntitlement, type Reading } from './entitlement';
import { textOf, type JsonObject } from './json';
import type { DoubtReason, Entitlement, VisaSummary } from './visa-summary';

/** Reads `visa.australia`. A study check doesn't cover work, and a work check doesn't cover study. */
export function readAustralia(
  visa: JsonObject,
  checkType: VisaSummary['checkType'],
  readings: Readonly<Record<string, Entitlement>> | undefined,
): VisaFacts {
  const { type } = visa;
  const visaType = Number.isSafeInteger(type) ? String(type) : textOf(type);
  const work = readEntitlement(visa['work_entitlement'], checkType !== 'study', readings);
  const study = readEntitlement(visa['study_entitlement'], checkType !== 'work', readings);
  const { conditions, conditionsReason } = readConditions(visa);
  return {
    work,
    study,
    visaType,
    visaTypeReason: visaType === null ? 'not-given' : null,
    visaName: textOf(visa['type_name']),
    visaClass: textOf(visa['class']),
    conditions,
    conditionsReason,
    statement: textOf(visa['entitlement_description']),
    said: [...said('work', work), ...(checkType === 'study' ? said('study', study) : [])],
    grant: visa['grant_date'],
    expiry: visa['expiry_date'],
    visaStatus: visa['visa_status'],
    location: visa['location'],
  };
}

function said(field: 'work' | 'study', { entitlement, reason }: Reading): [typeof field, DoubtReason][] {
  const doubt = entitlement === 'limited' ? 'limited' : reason;
  return doubt === null ? [] : [[field, doubt]];
}
