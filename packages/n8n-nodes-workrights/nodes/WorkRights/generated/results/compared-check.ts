// Copied from packages/results by workrights-codegen. Do not edit.
import { asText } from './as-text';
import { isEmployerEnquiry } from './employer';
import { compareDates, compareNames, compareNumbers, type Resemblance } from './resemblance';

/** What is compared of a visa check, as the service sent it. */
export interface ShownCheck {
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

interface Comparison {
  /** The least likely of all. */
  readonly all: Resemblance;
  /** Values of closed lists. */
  readonly closed: readonly Resemblance[];
  readonly person: Person;
}

/** Compares a check with a request. */
export function compare(check: ShownCheck, request: SentCheck): Comparison {
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
  return { all: worst([...closed, ...Object.values(person), ...free]), closed, person };
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
export function isSomebodyElse({ number, country, name, birth }: Person): boolean {
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

/** A completed New Zealand check doesn't name its type, but an employer enquiry has its own fields. */
function checkTypeOf(check: ShownCheck, newZealand: unknown): unknown {
  const named = field(check.australia, 'visa_check_type') ?? field(newZealand, 'visa_check_type');
  if (named !== undefined) return named;
  if (typeof newZealand !== 'object' || newZealand === null) return undefined;
  return isEmployerEnquiry(newZealand) ? 'employer' : 'verification';
}

export function field(value: unknown, name: string): unknown {
  return (Object(value) as Record<string, unknown>)[name];
}
