import { bare } from './as-text.ts';
import { compare, field, isSomebodyElse, type SentCheck, type ShownCheck } from './compared-check.ts';

/**
 * Whether a check says nothing about the person of a request, in any environment. A gateway may return what it stored for
 * another person. This is stricter than `no` of `matchCheck`, because callers read a person's right to work from the check: one
 * other number, country or date is enough, even if it may be a correction, and another word for the type of the document too.
 * Masked, shortened or missing numbers and dates, and the spelling of names, don't count.
 */
export function isOfAnother(record: object, request: SentCheck): boolean {
  const check: ShownCheck = record;
  const { document } = request;
  const { closed, person } = compare(check, { ...request, environment: check.environment });
  return (
    closed.includes('other') ||
    person.country === 'other' ||
    isSomebodyElse(person) ||
    isOtherWord(document.type, field(check.document, 'type')) ||
    isOtherNumber(document.identifier, field(check.document, 'identifier')) ||
    isOtherDay(document.date_of_birth, field(check.document, 'date_of_birth'))
  );
}

function isOtherWord(sent: string, shown: unknown): boolean {
  return typeof shown === 'string' && bare(shown) !== bare(sent);
}

function isOtherDay(sent: string | undefined, shown: unknown): boolean {
  const isDay = typeof shown === 'string' && /^\d{4}-\d\d-\d\d(?:T|$)/.test(shown);
  return sent !== undefined && isDay && shown.slice(0, 10) !== sent;
}

/** Only the end of the number may be shown, or zeros before it. A word without digits, or a run of `x`, may replace any number. */
function isOtherNumber(sent: string, shown: unknown): boolean {
  if (typeof shown !== 'string' || !/^[\p{L}\p{N}\s-]*\d[\p{L}\p{N}\s-]*$/u.test(shown)) return false;
  const [a, b] = [bare(sent), bare(shown)];
  return !/x{3,}/.test(b) && !a.endsWith(b) && !b.endsWith(a);
}
