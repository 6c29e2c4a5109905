import { hasValue, objectAt, wasAccepted, type CompareExchange, type Compared } from './comparison.ts';
import type { JsonObject } from '../read-body.ts';

const UNDERSCORE = /\/v2\/visa_check\/[^/]+$/;
const HYPHEN = /\/v2\/visa-checks\/[^/]+$/;

/** What the fields of the grant letter are called in the echo, by their names in the request. */
const LETTER_FIELDS = {
  approval_letter_gender: 'gender',
  approval_letter_start_date: 'visa_start_date',
} as const;

/** The fields of a document that an employer's echo may omit. */
const OFTEN_OMITTED = ['given_name', 'date_of_birth'];

export const locationPath: CompareExchange<'location-path'> = (compared) => {
  const location = locationOf(compared);
  if (location === undefined || !URL.canParse(location, compared.url)) return [];
  const { pathname } = new URL(location, compared.url);
  if (UNDERSCORE.test(pathname)) return ['underscore'];
  return [HYPHEN.test(pathname) ? 'hyphen' : 'other'];
};

export const locationForm: CompareExchange<'location-form'> = (compared) => {
  const location = locationOf(compared);
  if (location === undefined) return [];
  if (/^https?:\/\/[^/]/i.test(location)) return ['url'];
  return [/^\/[^/]/.test(location) ? 'path' : 'other'];
};

export const documentEcho: CompareExchange<'document-echo'> = ({ sent, records }) => {
  const echo = objectAt(records[0], 'document');
  if (echo === undefined) return [];
  const given = Object.entries(objectAt(sent, 'document') ?? {});
  return given.flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    return [Object.hasOwn(echo, name) ? echoOf(value, echo[name]) : 'fewer'];
  });
};

export const employerDocumentEcho: CompareExchange<'employer-document-echo'> = ({ sent, records }) => {
  const given = objectAt(sent, 'document');
  const echo = objectAt(records[0], 'document');
  const names = OFTEN_OMITTED.filter((name) => hasValue(given?.[name]));
  if (!isEmployer(sent) || echo === undefined || names.length === 0) return [];
  return [names.every((name) => hasValue(echo[name])) ? 'whole' : 'fewer'];
};

export const genderCase: CompareExchange<'gender-case'> = ({ sent }) => {
  const gender = objectAt(sent, 'new_zealand')?.['approval_letter_gender'];
  if (typeof gender !== 'string') return [];
  const [upper, lower] = [gender.toUpperCase(), gender.toLowerCase()];
  if (upper === lower) return [];
  return gender === upper ? ['upper'] : gender === lower ? ['lower'] : [];
};

export const genderEcho: CompareExchange<'gender-echo'> = ({ sent, records }) => {
  const given = objectAt(sent, 'new_zealand')?.['approval_letter_gender'];
  const echo = echoedRequest(records[0]);
  if (typeof given !== 'string' || echo === undefined) return [];
  if (!Object.hasOwn(echo, 'gender')) return ['absent'];
  return hasValue(echo['gender']) ? [echoOf(given, echo['gender'])] : [];
};

export const checkTypeEcho: CompareExchange<'check-type-echo-when-omitted'> = ({ sent, records }) => {
  const given = objectAt(sent, 'new_zealand');
  const echo = echoedRequest(records[0]);
  if (given === undefined || echo === undefined || Object.hasOwn(given, 'visa_check_type')) return [];
  if (!Object.hasOwn(echo, 'visa_check_type')) return ['absent'];
  const type = echo['visa_check_type'];
  return [type === null ? 'null' : type === 'verification' ? 'verification' : 'other'];
};

/** The names of the fields in the echo don't matter here; `letter-echo-names` counts them. */
export const employerLetterEcho: CompareExchange<'employer-letter-echo'> = ({ sent, records }) => {
  const echo = echoedRequest(records[0]);
  const letter = letterFieldsOf(sent);
  if (!isEmployer(sent) || echo === undefined || letter.length < 2) return [];
  const echoed = letter.filter((names) => names.some((name) => Object.hasOwn(echo, name))).length;
  return [echoed === 2 ? 'both' : echoed === 1 ? 'one' : 'absent'];
};

export const letterEchoNames: CompareExchange<'letter-echo-names'> = ({ sent, records }) => {
  const echo = echoedRequest(records[0]);
  if (echo === undefined) return [];
  const letter = letterFieldsOf(sent);
  const hasRequestName = letter.some(([requestName]) => Object.hasOwn(echo, requestName));
  const hasEchoName = letter.some(([, echoName]) => Object.hasOwn(echo, echoName));
  if (hasEchoName) return [hasRequestName ? 'both' : 'echo'];
  return hasRequestName ? ['request'] : [];
};

export const authorityEcho: CompareExchange<'authority-echo'> = ({ sent, records: [check] }) => {
  const given = objectAt(sent)?.['customer_authority_id'];
  if (typeof given !== 'string' || check === undefined) return [];
  if (!Object.hasOwn(check, 'customer_authority_id')) return ['absent'];
  const echo = check['customer_authority_id'];
  return [echo === given ? 'as-sent' : echo === null ? 'null' : 'changed'];
};

function echoOf(given: string, echo: unknown): 'as-sent' | 'other-case' | 'changed' {
  if (echo === given) return 'as-sent';
  return typeof echo === 'string' && echo.toLowerCase() === given.toLowerCase() ? 'other-case' : 'changed';
}

function isEmployer(sent: unknown): boolean {
  return objectAt(sent, 'new_zealand')?.['visa_check_type'] === 'employer';
}

/** The names in the request and in the echo of each field of the grant letter that was sent. */
function letterFieldsOf(sent: unknown): (readonly [requestName: string, echoName: string])[] {
  const given = objectAt(sent, 'new_zealand');
  return Object.entries(LETTER_FIELDS).filter(([name]) => hasValue(given?.[name]));
}

/** The request that a pending New Zealand check repeats in `visa`. */
function echoedRequest(check: JsonObject | undefined): JsonObject | undefined {
  return check?.['status'] === 'pending' ? objectAt(check, 'visa', 'new_zealand') : undefined;
}

/** The `Location` of a creation: that of a redirect says nothing about a check. */
function locationOf(compared: Compared): string | undefined {
  if (!wasAccepted(compared)) return undefined;
  const headers = [...compared.exchange.responseHeaders];
  return headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
}
