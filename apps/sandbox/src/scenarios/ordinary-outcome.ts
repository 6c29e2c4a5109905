import { AUSTRALIAN_VISAS } from './catalogue/australian-visas.ts';
import { NEW_ZEALAND_VISAS } from './catalogue/new-zealand-visas.ts';
import type { AustralianVisaFacts, TravelDocument, VisaOutcome } from './scenario.ts';
import { numberFromHash, pickByHash, stableHash } from './stable-hash.ts';

const VISAS: readonly [AustralianVisaFacts, ...AustralianVisaFacts[]] = [
  AUSTRALIAN_VISAS.student,
  AUSTRALIAN_VISAS.workingHoliday,
  AUSTRALIAN_VISAS.sponsored,
  AUSTRALIAN_VISAS.graduate,
  AUSTRALIAN_VISAS.permanent,
];

/**
 * The outcome of a document that no scenario names: a success that differs from person to person
 * and is the same each time for the same document.
 */
export function ordinaryOutcome(document: TravelDocument): VisaOutcome {
  const hash = stableHash(document.type, document.country, document.identifier);
  const visa = pickByHash(VISAS, hash);
  const day = `${twoDigits(1 + numberFromHash(hash, 1, 12))}-${twoDigits(1 + numberFromHash(hash, 2, 28))}`;
  const expiryDate = { years: 1 + numberFromHash(hash, 3, 3), day };
  return {
    australia: {
      ...visa,
      grant_date: { years: -1 - numberFromHash(hash, 4, 3), day },
      expiry_date: visa.expiry_date === null ? null : expiryDate,
    },
    new_zealand: { ...NEW_ZEALAND_VISAS.work, visa_expiry: expiryDate },
    employer: { ...NEW_ZEALAND_VISAS.entitled, visa_expiry: expiryDate },
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
