import { asText } from './as-text.ts';
import { isEmployerEnquiry } from './employer.ts';
import { compareDates, compareNames, compareNumbers, type Resemblance } from './resemblance.ts';

interface ShownCheck {
  readonly jurisdiction?: unknown;
  readonly environment?: unknown;
  readonly mode?: unknown;
  readonly customer_authority_id?: unknown;
  readonly document?: unknown;
  readonly visa?: unknown;
  readonly australia?: unknown;
}

/** What is compared of the request of a check. */
export interface SentCheck {
  readonly jurisdiction: string;
  readonly environment?: unknown;
  readonly mode?: unknown;
  readonly customer_authority_id?: unknown;
  readonly document: {
    readonly type: string;
    readonly identifier: string;
    readonly country: string;
    readonly family_name: string;
    readonly given_name?: string;
    readonly date_of_birth?: string;
  };
  readonly australia?: object;
  readonly new_zealand?: object;
}

/** All values of closed lists, as `asText` gives them. If one of them is shown instead of another, the value surely differs. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'sandbox live fastcheck offpeak aus nzl m f work study agent verification employer ' +
    'passport immicard dftta pl056 titre_de_voyage'
  ).split(' '),
);

/**
 * Whether a check can be the outcome of a request. `yes` if everything that tells people apart has the value that was sent,
 * apart from case, accents and spaces. `no` if it surely belongs to another request. `perhaps` otherwise, because it isn't
 * documented whether a response repeats a document as it was sent. `unreadable` if it doesn't show the document at all.
 *
 * Another value of a closed list gives `no` by itself, except for the mode, because the service decides when a check runs.
 * Values that a person or account fills in may be masked, replaced or corrected, so a single one proves nothing: see
 * `isSomebodyElse`.
 *
 * The service repeats a request in several forms (service.md §2.1): jurisdiction `NZ` for `NZL`, New Zealand employer checks
 * without `given_name` and `date_of_birth`, and the check type inside `visa` until that has the result.
 */
export function matchCheck(record: object, request: SentCheck): 'yes' | 'no' | 'perhaps' | 'unreadable' {
  const check: ShownCheck = record;
  if (asText(field(check.document, 'identifier')) === undefined) return 'unreadable';
  const { closed, person, free } = compare(check, request);
  if (closed.includes('other') || isSomebodyElse(person)) return 'no';
  return worst([...closed, ...Object.values(person), ...free]) === 'same' ? 'yes' : 'perhaps';
}

/**
 * Whether a check says nothing about the person of a request, in any environment. A gateway may return what it stored for
 * another person. This is stricter than `no` of `matchCheck`, because callers read a person's right to work from the check: one
 * other number, country or date is enough, even if it may be a correction. Masked, shortened or missing values and the spelling
 * of names don't count.
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

interface Comparison {
  /** Values of closed lists. */
  readonly closed: readonly Resemblance[];
  readonly person: Person;
  readonly free: readonly Resemblance[];
}

function compare(check: ShownCheck, request: SentCheck): Comparison {
  const { document, australia, new_zealand: asked } = request;
  const shown = (name: string) => field(check.document, name);
  const newZealand = field(check.visa, 'new_zealand');
  // A result has its own gender and dates; only the echo has the requested ones.
  const echo = field(newZealand, 'visa_check_type') === undefined ? undefined : newZealand;
  const {
    type,
    identifier,
    country,
    family_name: family,
    given_name: given,
    date_of_birth: birth,
    ...others
  } = document;
  const names = [given, family];
  const closed = [
    compareWords(request.jurisdiction, asText(check.jurisdiction) === 'nz' ? 'NZL' : check.jurisdiction),
    compareWords(request.environment, check.environment),
    compareWords(
      field(australia ?? asked, 'visa_check_type') ?? 'verification',
      checkTypeOf(check, newZealand),
    ),
    ifShown(compareWords, field(asked, 'approval_letter_gender'), field(echo, 'gender')),
    compareWords(type, shown('type')),
  ];
  const person: Person = {
    number: compareNumbers(identifier, shown('identifier')),
    country: compareCountries(country, shown('country')),
    // One value, because masking a person's name masks both parts.
    name: worst([
      compareNames(family, shown('family_name'), names),
      ifShown((a, b) => compareNames(a, b, names), given, shown('given_name')),
    ]),
    birth: ifShown(compareDates, birth, shown('date_of_birth')),
  };
  const free = [
    compareWords(request.mode, check.mode),
    ifShown(compareNumbers, request.customer_authority_id, check.customer_authority_id),
    ifShown(compareDates, field(asked, 'approval_letter_start_date'), field(echo, 'visa_start_date')),
    ifShown(compareDates, field(asked, 'employment_start_date'), field(echo, 'employment_start_date')),
    // Fields that the contract got later. It isn't known how the service shows them.
    ...Object.entries(others).map(([name, value]) => ifShown(compareTexts, value, shown(name))),
  ];
  return { closed, person, free };
}

interface Person {
  readonly number: Resemblance;
  readonly country: Resemblance;
  readonly name: Resemblance;
  readonly birth: Resemblance;
}

/**
 * True if at least two values surely differ, one of them a number or a date, because any word may replace a name or a country.
 * With the same document number, it is the same person.
 */
function isSomebodyElse({ number, country, name, birth }: Person): boolean {
  const others = [number, country, name, birth].filter((each) => each === 'other').length;
  return others > 1 && number !== 'same' && (number === 'other' || birth === 'other');
}

function worst(results: readonly Resemblance[]): Resemblance {
  return results.find((each) => each === 'other') ?? results.find((each) => each === 'unclear') ?? 'same';
}

/** For a value that an echo may omit. */
function ifShown(
  compare: (sent: unknown, shown: unknown) => Resemblance,
  sent: unknown,
  shown: unknown,
): Resemblance {
  return asText(shown) === undefined ? 'same' : compare(sent, shown);
}

function compareTexts(sent: unknown, shown: unknown): Resemblance {
  return asText(sent) === asText(shown) ? 'same' : 'unclear';
}

function compareWords(sent: unknown, shown: unknown): Resemblance {
  if (asText(sent) === asText(shown)) return 'same';
  return sent !== undefined && WORDS.has(asText(shown) ?? '') ? 'other' : 'unclear';
}

/** Codes of no country: user codes of ISO 3166, and the codes in passports of people without a nationality. */
const NO_COUNTRY = /^(?:aa|q[m-z]|un|x|zz)/;

/** A country may have several passport codes of three letters, with the same first two letters. */
function compareCountries(sent: unknown, shown: unknown): Resemblance {
  const [a = '', b = ''] = [asText(sent), asText(shown)];
  if (a === b) return 'same';
  const isCountry = /^[a-z]{3}$/.test(b) && !NO_COUNTRY.test(b);
  return isCountry && a.slice(0, 2) !== b.slice(0, 2) ? 'other' : 'unclear';
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

function bare(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** A completed New Zealand check doesn't name its type, but an employer enquiry has its own fields. */
function checkTypeOf(check: ShownCheck, newZealand: unknown): unknown {
  const named = field(check.australia, 'visa_check_type') ?? field(newZealand, 'visa_check_type');
  if (named !== undefined) return named;
  if (typeof newZealand !== 'object' || newZealand === null) return undefined;
  return isEmployerEnquiry(newZealand) ? 'employer' : 'verification';
}

function field(value: unknown, name: string): unknown {
  return (Object(value) as Record<string, unknown>)[name];
}
