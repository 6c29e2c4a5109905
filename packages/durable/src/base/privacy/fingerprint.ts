import type { Environment, VisaCheckCreate } from '@workrights/client';
import { createHmac, createSecretKey } from 'node:crypto';

const DIGITS = 32;

/** Returns 16 bytes in hexadecimal digits: equal for the same check of the same person, and meaningless without the key. */
export type Fingerprint = (request: VisaCheckCreate, environment: Environment) => string;

/**
 * HMAC-SHA-256 of the request without `mode`, which only chooses when the same check runs. It ignores letter case, spaces,
 * accents and the order of fields. A default of the contract equals its explicit value.
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

/** The same for a type of check and a document, whatever name or date is sent with it; null without a document number. */
export type DocumentPrint = (request: VisaCheckCreate) => string | null;

/**
 * HMAC-SHA-256 of jurisdiction, check type, and the document's type, number and country; equal for sandbox and live. A row
 * without consent may be invalid, so characters other than letters and digits are ignored too.
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
    // The prefix keeps it apart from the fingerprint above.
    return createHmac('sha256', secret)
      .update(`document ${canonical(same)}`)
      .digest('hex')
      .slice(0, DIGITS);
  };
}

/** JSON with sorted names, without empty values. */
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

/**
 * Normalises as the client does when it compares requests with checks: without letter case, marks, spaces and invisible
 * characters.
 */
export function plain(text: string): string {
  // A shortcut for ASCII, which is most texts: six times as fast.
  if (/^[ -~]*$/.test(text)) return text.replaceAll(' ', '').toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\s]/gu, '')
    .toLowerCase();
}
