import { summarise, type VisaCheck, type VisaCheckCreate } from '@workrights/client';
import { isOfAnother } from '@workrights/client/match-check';
import { doubtsText, RESULT_CODES } from '@workrights/results';
import * as z from 'zod';
import { documentTypes, environments, visaCheckStatuses } from '../generated/words.gen.ts';
import { checkIdOf, day, formed, person, sharePerson, text, word } from './person.ts';
import { serviceWords, words } from './service-words.ts';

const entitlement = z.enum(['yes', 'limited', 'no', 'unknown']);

/** All that leaves of a check: what nobody thought of stays here. Of a check of another document, only what is required. */
export const check = z
  .object({
    id: text,
    environment: word(environments),
    status: word(visaCheckStatuses),
    work: entitlement,
    study: entitlement,
    doubts: z.string().nullable(),
    finished: z.boolean(),
    jurisdiction: text,
    check_type: text,
    document: z.object({
      type: word(documentTypes),
      country: formed(z.string().regex(/^[A-Z]{3}$/u)),
      ...person,
    }),
    result_code: formed(z.string().refine((code) => RESULT_CODES.has(code))),
    visa_type: formed(z.string().regex(/^(?:\d{3}|[a-z]{4,12}|permanent resident)$/u)),
    condition_codes: z.array(z.string()),
    conditions_to_read: z.int(),
    granted_on: day,
    starts_on: day,
    expires_on: day,
    days_left: z.int().nullable(),
    checked_on: day,
    records: z.array(z.url()),
    service_words: words,
  })
  .partial()
  .required({ id: true, environment: true, status: true, work: true, study: true, doubts: true });

/** What leaves of a check that was prepared: an assistant may repeat it. */
export const preparedCheck = check
  .pick({ environment: true, jurisdiction: true, check_type: true, document: true })
  .extend({ mode: text });

interface Sharing {
  /** The operator's `--reveal`: whole names and document numbers leave. */
  readonly reveal: boolean;
  /** The origin that links for a person may lead to. */
  readonly origin: string;
  /** Add the service's own words. */
  readonly withWords?: boolean | undefined;
  /** What was sent for this check, if it is known. */
  readonly request?: VisaCheckCreate | undefined;
}

const OTHER_DOCUMENT = 'the check is of another document than the one that was sent: a person has to look';
const NO_PROOF =
  'this does not prove that there is no visa: the authority may not have responded, or the document may be another one';
const NOBODY = 'the check names no document, so nobody knows whom it is about';

/** A check, or a prepared one, in the form of {@link check}. What it means is the summary's. */
export function shareCheck(
  found: VisaCheck | VisaCheckCreate,
  { reveal, origin, withWords = false, request }: Sharing,
): z.input<typeof check> & Partial<z.input<typeof preparedCheck>> {
  const summary = summarise(found);
  const { work, study, conditions, doubts } = summary;
  const { id, attachments, visa } = found as Partial<VisaCheck>;
  // Nothing that it says of somebody else leaves: it would be read as about the person who was asked for.
  if (request && isOfAnother(found as VisaCheck, request)) {
    const unknown = { work: 'unknown', study: 'unknown', doubts: OTHER_DOCUMENT } as const;
    return { id: checkIdOf(id), environment: summary.environment, status: summary.status, ...unknown };
  }
  const { type, country, given_name: given, family_name: family, identifier: number } = found.document ?? {};
  const isOfNobody = typeof number !== 'string' || number.trim() === '';
  const reading = (value: typeof work) => (isOfNobody && value === 'yes' ? 'unknown' : value);
  const said = isOfNobody && doubts.length === 0 ? [] : [doubtsText(summary)];
  const result = Object(Object(visa).new_zealand);
  const named = [result.family_first_name, result.passport_number, result.inz_client_number];
  const isWithoutVisa = doubts.some(({ field, reason }) => field === 'visa' && reason === 'no-visa');
  return {
    ...summary,
    id: checkIdOf(id, given, family, number),
    mode: found.mode,
    work: reading(work),
    study: reading(study),
    doubts: [...said, ...(isWithoutVisa ? [NO_PROOF] : []), ...(isOfNobody ? [NOBODY] : [])].join('; '),
    check_type: summary.checkType,
    document: { type, country, ...sharePerson({ given, family, number }, reveal) },
    result_code: summary.outcome.code,
    visa_type: summary.visaType,
    condition_codes: conditions.flatMap(({ code }) => (/^\d{3,5}$/u.test(code ?? '') ? [code ?? ''] : [])),
    conditions_to_read: conditions.length,
    granted_on: summary.grantedOn,
    starts_on: summary.startsOn,
    expires_on: summary.expiresOn,
    days_left: day.parse(summary.expiresOn) === null ? null : summary.daysLeft,
    checked_on: summary.checkedAt?.slice(0, 10) ?? null,
    records: (Array.isArray(attachments) ? attachments : []).flatMap((each) => linkOf(each, origin)),
    ...(withWords && { service_words: serviceWords(textsOf(summary), [given, family, number, ...named]) }),
  };
}

/**
 * The link to a PDF record: for a person who is logged in, since without the account's token it opens nothing. Only the
 * service's own, of the path that the contract gives: another could be an instruction, or carry data away.
 */
function linkOf(attachment: unknown, origin: string): string[] {
  const { download_url: address } = Object(attachment) as { readonly download_url?: unknown };
  const url = typeof address === 'string' ? URL.parse(address) : null;
  const isOwn = url?.origin === origin && url.search === '' && url.hash === '';
  return isOwn && /^\/v2\/visa-checks\/vc_[\w.~-]{1,80}\/attachments\/att_[\w-]{1,80}$/u.test(url.pathname)
    ? [url.origin + url.pathname]
    : [];
}

const textsOf = ({ statement, visaName, conditions, outcome }: ReturnType<typeof summarise>) => ({
  statement,
  visa_name: visaName,
  conditions: conditions.map(({ code, text: said }) => [code, said].filter(Boolean).join(' ')).join('; '),
  outcome: outcome.message,
});
