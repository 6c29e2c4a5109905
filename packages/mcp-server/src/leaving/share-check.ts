import { summarise, type VisaCheck, type VisaCheckCreate } from '@workrights/client';
import { isOfAnother } from '@workrights/client/match-check';
import { doubtsText, RESULT_CODES } from '@workrights/results';
import { documentTypes, environments, visaCheckStatuses } from '../generated/words.gen.ts';
import { checkIdOf, countryCodeOf, knownWord, recentDay, sharePerson } from './person.ts';
import { serviceWords } from './service-words.ts';

export interface SharingRules {
  /** The operator's `--reveal`: whole names and document numbers leave. */
  readonly reveal: boolean;
  /** The origin that links for a person may lead to. */
  readonly origin: string;
}

interface ShownCheck {
  /** Add the service's own words. */
  readonly words?: boolean | undefined;
  /** What was sent for this check, if it is known. */
  readonly request?: VisaCheckCreate | undefined;
}

const OTHER_DOCUMENT = 'the check is of another document than the one that was sent: a person has to look';
const NOBODY = 'the check names no document, so nobody knows whom it is about';

/** A check as it may leave, field by field: what nobody thought of stays here. What it means is the summary's. */
export function shareCheck(
  check: VisaCheck,
  { reveal, origin }: SharingRules,
  { words = false, request }: ShownCheck = {},
) {
  const summary = summarise(check);
  if (request && isOfAnother(check, request)) return ofAnother(check.id, summary);
  const { document, attachments } = check;
  const own = [document?.given_name, document?.family_name, document?.identifier];
  const { outcome, conditions, visaType } = summary;
  return {
    id: checkIdOf(check.id, ...own),
    environment: knownWord(environments, summary.environment),
    status: knownWord(visaCheckStatuses, summary.status),
    finished: summary.finished,
    jurisdiction: summary.jurisdiction,
    check_type: summary.checkType,
    document: {
      type: knownWord(documentTypes, document?.type),
      country: countryCodeOf(document?.country),
      ...sharePerson(
        { given: document?.given_name, family: document?.family_name, number: document?.identifier },
        reveal,
      ),
    },
    ...readingsOf(check, summary),
    result_code: typeof outcome.code === 'string' && RESULT_CODES.has(outcome.code) ? outcome.code : null,
    visa_type:
      visaType !== null && /^(?:\d{3}|[a-z]{4,12}|permanent resident)$/u.test(visaType) ? visaType : null,
    condition_codes: conditions.flatMap(({ code }) =>
      code !== null && /^\d{3,5}$/u.test(code) ? [code] : [],
    ),
    conditions_to_read: conditions.length,
    granted_on: recentDay(summary.grantedOn),
    starts_on: recentDay(summary.startsOn),
    expires_on: recentDay(summary.expiresOn),
    days_left: recentDay(summary.expiresOn) === null ? null : summary.daysLeft,
    checked_on: recentDay(summary.checkedAt?.slice(0, 10) ?? null),
    records: (Array.isArray(attachments) ? attachments : []).flatMap((each) => linkOf(each, origin)),
    ...(words && { service_words: wordsOf(check, summary) }),
  };
}

type Summary = ReturnType<typeof summarise>;

/** Of a check about somebody else, nothing that it says leaves: it would be read as about the person who was asked for. */
function ofAnother(id: unknown, { environment, status }: Summary) {
  return {
    id: checkIdOf(id),
    environment: knownWord(environments, environment),
    status: knownWord(visaCheckStatuses, status),
    work: 'unknown' as const,
    study: 'unknown' as const,
    doubts: OTHER_DOCUMENT,
  };
}

/** What a check says of its person: of nobody, it says no yes. */
function readingsOf({ document }: VisaCheck, summary: Summary) {
  const { work, study } = summary;
  const doubts = doubtsText(summary);
  const { identifier } = Object(document) as { readonly identifier?: unknown };
  if (typeof identifier === 'string' && identifier.trim() !== '') return { work, study, doubts };
  const notYes = (reading: typeof work) => (reading === 'yes' ? 'unknown' : reading);
  return {
    work: notYes(work),
    study: notYes(study),
    doubts: summary.doubts.length === 0 ? NOBODY : `${doubts}; ${NOBODY}`,
  };
}

/**
 * The link to a PDF record: for a person who is logged in, since without the account's token it opens nothing. Only the
 * service's own, of the path that the contract gives: another could be an instruction, or carry data away.
 */
function linkOf(attachment: unknown, origin: string): string[] {
  const address = Object(attachment) as { readonly download_url?: unknown };
  const url = typeof address.download_url === 'string' ? URL.parse(address.download_url) : null;
  const isOwn = url?.origin === origin && url.search === '' && url.hash === '';
  return isOwn && /^\/v2\/visa-checks\/vc_[\w.~-]{1,80}\/attachments\/att_[\w-]{1,80}$/u.test(url.pathname)
    ? [url.origin + url.pathname]
    : [];
}

function wordsOf(check: VisaCheck, { statement, visaName, conditions, outcome }: Summary) {
  const document = Object(check.document) as Record<string, unknown>;
  const visa = Object(check.visa) as Record<string, unknown>;
  const result = Object(visa['new_zealand']) as Record<string, unknown>;
  const names = [document['family_name'], document['given_name'], document['identifier']];
  const found = [result['family_first_name'], result['passport_number'], result['inz_client_number']];
  const texts = {
    statement,
    visa_name: visaName,
    conditions: conditions.map(({ code, text }) => [code, text].filter(Boolean).join(' ')).join('; '),
    outcome: outcome.message,
  };
  return serviceWords(texts, [...names, ...found]);
}
