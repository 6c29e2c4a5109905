/**
 * What a result code is about: the visa (`result`), the details that were sent (`data`), the credentials at the government's
 * system (`credentials`), or something that passes (`passing`).
 */
export type ResultKind = 'result' | 'data' | 'credentials' | 'passing';

export interface ResultCode {
  /** Null for both countries. */
  readonly country: 'AUS' | 'NZL' | null;
  readonly kind: ResultKind;
  /** How a sentence about the check goes on. */
  readonly meaning: string;
  /** What to do next. */
  readonly next: string;
}

const REPAIR =
  'Compare document type, country, number (O and 0, I and 1) and birth date with the document. A newer passport may not be known to the authority yet. Then check again.';
const CREDENTIALS =
  'Mend the login that the customer authority holds, or ask whoever keeps it. Checks under it fail until then.';
const LATER = 'Check again later. It says nothing about the person.';

const notFound = { kind: 'data', next: REPAIR } as const;
const refused = { kind: 'credentials', next: CREDENTIALS } as const;
const passing = { kind: 'passing', next: LATER } as const;

/** The same codes as `code-reasons.ts` has: a test holds both against the contract. */
export const RESULT_CODES: ReadonlyMap<unknown, ResultCode> = new Map<unknown, ResultCode>([
  ['SUCCESS', { country: null, kind: 'result', meaning: 'was completed', next: 'Read the result.' }],
  [
    'VEVO_PERSON_NOT_FOUND',
    { ...notFound, country: 'AUS', meaning: 'found nobody with this document and birth date' },
  ],
  [
    'VEVO_NO_VISA',
    {
      country: 'AUS',
      kind: 'result',
      meaning:
        'found the person and the document, but no visa: it has ended, or it belongs to a newer document',
      next: 'Ask the person for a newer document, and check that one.',
    },
  ],
  [
    'VEVO_LOGIN_ERROR',
    { ...refused, country: 'AUS', meaning: 'failed because the login of the customer authority was refused' },
  ],
  [
    'VEVO_ACCOUNT_NO_ACCESS',
    { ...refused, country: 'AUS', meaning: 'failed because the account may not run this type of check' },
  ],
  [
    'VEVO_UNAVAILABLE',
    { ...passing, country: 'AUS', meaning: "failed because the government's system was unavailable" },
  ],
  [
    'REALME_LOGIN_ERROR',
    { ...refused, country: 'NZL', meaning: 'failed because the login of the customer authority was refused' },
  ],
  [
    'REALME_NO_ACCESS',
    { ...refused, country: 'NZL', meaning: 'failed because the account may not run this type of check' },
  ],
  ['VISA_VIEW_ERROR', { ...notFound, country: 'NZL', meaning: 'found no visa with exactly these details' }],
  [
    'VISA_UNAVAILABLE',
    { ...passing, country: 'NZL', meaning: 'succeeded at the authority, which gave no data of a visa' },
  ],
]);
