// Copied from packages/columns by workrights-codegen. Do not edit.
/** What people write who do not know a number. No document has such a one. */
const NO_NUMBER =
  /^(?:nan?|nil|none|null|undefined|unknown|missing|pending|tb[acd]|todo|true|false|yes|no|passport|visa|x+|0+|-+)$/iu;

/** What a spreadsheet turns a long number into: 1.23457E+11. */
const SHORTENED_NUMBER = /^\d(?:[.,]\d+)?e\+?\d{1,2}$/iu;

export const RETYPE = 'Format the column as text, and type the value again from the document.';

/** Why a cell is no number of a document, and what to do; undefined when nothing speaks against it. */
export function doubtOfDocumentNumber(
  cell: unknown,
  text: string,
): { readonly rule: string; readonly fix: string } | undefined {
  if (NO_NUMBER.test(text)) {
    return {
      rule: 'is a word that stands for a missing number',
      fix: 'Write the number of the document.',
    };
  }
  const isLong = typeof cell === 'number' && !Number.isSafeInteger(cell);
  if (!isLong && !SHORTENED_NUMBER.test(text)) return undefined;
  return { rule: 'is a number that the spreadsheet has shortened', fix: RETYPE };
}
