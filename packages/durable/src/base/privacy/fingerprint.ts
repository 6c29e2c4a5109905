import type { Environment, VisaCheckCreate } from '@workrights/client';
import { createHmac, createSecretKey } from 'node:crypto';

const DIGITS = 32;

/**
 * Gives 16 bytes, as hexadecimal digits, that are the same for the same check of the same person, and tell nothing without the key.
 */
export type Fingerprint = (request: VisaCheckCreate, environment: Environment) => string;

/**
 * HMAC-SHA-256 of the request, without `mode`, which asks for the same check at another time. Letter case, spaces, accents
 * and the order of the fields do not count, and a value that the contract fills in is the same as one that is given.
 *
 * @param key 32 bytes.
 */
export function createFingerprint(key: Uint8Array): Fingerprint {
  const secret = createSecretKey(key);
  return (request, environment) => {
    const { mode: _mode, visa_check_schema: _schema, ...rest } = request;
    const checkType = request.new_zealand && { visa_check_type: 'verification', ...request.new_zealand };
    const same = { environment, ...rest, ...(checkType && { new_zealand: checkType }) };
    return createHmac('sha256', secret).update(canonical(same)).digest('hex').slice(0, DIGITS);
  };
}

/** The same for the same type of check of the same document, whatever name or date it is sent with; null without a number. */
export type DocumentPrint = (request: VisaCheckCreate) => string | null;

/**
 * HMAC-SHA-256 of jurisdiction, type of check, and type, number and country of the document: in the sandbox and live. A row
 * without consent need not be sound, so that signs which are no letters and no digits don't count either.
 *
 * @param key 32 bytes.
 */
export function createDocumentPrint(key: Uint8Array): DocumentPrint {
  const secret = createSecretKey(key);
  return ({ jurisdiction, australia, new_zealand: newZealand, document }) => {
    const number = plain(document.identifier ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '');
    if (number === '') return null;
    const checkType = australia?.visa_check_type ?? newZealand?.visa_check_type ?? 'verification';
    const same = [jurisdiction, checkType, document.type, number, document.country];
    // No text of the fingerprint above begins so.
    return createHmac('sha256', secret)
      .update(`document ${canonical(same)}`)
      .digest('hex')
      .slice(0, DIGITS);
  };
}

/** JSON with sorted names, without what says nothing. */
function canonical(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(plain(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const fields = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(fields).filter((name) => !saysNothing(fields[name]));
  return `{${names
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(fields[name])}`)
    .join()}}`;
}

function saysNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && (value === '' || plain(value) === ''))
  );
}

/** As the client compares requests with checks: without letter case, marks and spaces; and without invisible characters. */
export function plain(text: string): string {
  // Most texts: six times as fast.
  if (/^[ -~]*$/.test(text)) return text.replaceAll(' ', '').toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\s]/gu, '')
    .toLowerCase();
}
