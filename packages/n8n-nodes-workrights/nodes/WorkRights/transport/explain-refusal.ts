import type { IN8nHttpFullResponse, NodeApiError } from 'n8n-workflow';
import { labelOf } from '../generated/connectors/input/labels';
import { FAILED, laterAfter, notAccepted, rejected } from '../generated/connectors/run/failure-messages';
import { property, textOf } from '../shared/json';
import { isBlockPage } from '../generated/explainer/block-page';
import { refusedFields } from '../generated/explainer/refused-fields';
import { isDayUsedUp, quotaCountOf } from '../generated/time/quota-headers';
import { plainText } from '../generated/results/plain-text';
import { isVisaChecksApi, isWrite, type ApiCall } from './context';
import { masked } from './mask';

export interface Explanation {
  readonly message: string;
  /** What to do. Plain text. */
  readonly description: string;
  /** The reason, for n8n's back-off of triggers. */
  readonly failure?: NonNullable<NodeApiError['failure']>;
  /** It's unknown whether the change happened. */
  readonly outcomeUnknown?: boolean;
}

const NOUNS: Readonly<Record<string, string>> = {
  createVisaCheck: 'visa check',
  getVisaCheck: 'visa check',
  lookupVisaChecks: 'visa checks',
  downloadAttachment: 'attachment',
  saveOnboard: 'onboarding request',
  getOnboard: 'onboarding request',
  getWorkRights: 'work rights record',
  getEmployee: 'employee',
  updateEmployee: 'employee',
};

type Headers = IN8nHttpFullResponse['headers'];

interface RefusalDetails {
  readonly retryAfterMs?: number;
  readonly secrets?: readonly string[];
  readonly headers?: Headers;
}

/** What an error status means for the user. The message ends with the service's own words, if there are any. */
export function explainRefusal(
  call: ApiCall,
  status: number,
  body: unknown,
  { retryAfterMs, secrets, headers = {} }: RefusalDetails = {},
): Explanation {
  const said = whatTheServiceSays(call, body, secrets);
  const explanation = isBlockPage(body)
    ? BLOCKED
    : explainStatus(call, status, said.field, retryAfterMs, headers);
  if (explanation.outcomeUnknown || said.text === '') {
    return { ...explanation, description: `${explanation.description}${quoted(said.text)}` };
  }
  // n8n's messages have no full stop at the end.
  const short = cut(said.text.replace(/\.$/u, ''), LONGEST_IN_MESSAGE);
  return {
    ...explanation,
    message: `${explanation.message}: ${short}`,
    description: `${explanation.description}${said.text.startsWith(short) ? said.more : quoted(said.text, said.more)}`,
  };
}

/** The service's network sent this, so the service hasn't read the request. */
export const BLOCKED: Explanation = {
  message: FAILED.blocked,
  description:
    'The service has read neither the request nor the credential. Run n8n at a fixed IP address in Australia or New Zealand, or ask support to allow its fixed address.',
  failure: { cause: 'configuration-invalid' },
};

/** Refusals whose reason isn't an item's values, by their HTTP meaning (RFC 9110). */
const NOT_THE_VALUES: Readonly<Record<number, Explanation>> = {
  405: {
    message: 'The service does not accept this request at this URL',
    description: 'Correct the URL in the credential. A proxy may be in between.',
  },
  408: {
    message: 'The service did not receive the whole request in time',
    description: "It stopped waiting for the request. Run this item again, with a smaller 'Batch Size'.",
  },
  409: {
    message: FAILED.conflict,
    description: "Check with 'Get Many' whether it already exists, before you run this item again.",
  },
  413: {
    message: 'The request is too large for the service or a proxy',
    description: 'A proxy in between may have a limit: ask who runs it. Then run this item again.',
  },
  415: {
    message: 'The service does not accept JSON at this URL',
    description: 'Correct the URL in the credential. A proxy may be in between.',
  },
};

function explainStatus(
  call: ApiCall,
  status: number,
  field: string | undefined,
  retryAfterMs: number | undefined,
  headers: Headers,
): Explanation {
  const visaChecks = isVisaChecksApi(call);
  const credential = visaChecks ? "'Visa Checks API'" : "'Work Rights API'";
  if (status === 401) {
    return {
      message: rejected(visaChecks),
      description: `Enter a valid one in the credential ${credential}.`,
      failure: { cause: 'credential-invalid' },
    };
  }
  if (status === 403) {
    return {
      message: `The service does not allow this with the credential ${credential}`,
      description: visaChecks
        ? 'Ask the service for the right that is missing.'
        : "Check 'Account Key' in it first: the API key works only for its own account. If it is right, ask support to allow the IP address of this n8n: the key works only from the IP addresses it was issued for.",
      failure: { cause: 'credential-invalid' },
    };
  }
  if (status === 404) return notFound(call, credential);
  if (status === 429) {
    return {
      message: FAILED.tooMany,
      description: `${isDayUsedUp(headers) ? 'Run again tomorrow, or ask support for a higher quota.' : "Wait, then run again with a smaller 'Batch Size' or a longer 'Batch Interval'."}${quotaLeft(headers)}`,
      failure: { cause: 'rate-limited', ...(retryAfterMs !== undefined && { retryAfterMs }) },
    };
  }
  if (status >= 300 && status < 400) {
    return {
      message: 'The service redirected the request to another URL',
      description: `Redirects are not followed, because requests carry credentials. Correct the URL in the credential ${credential}.`,
      failure: { cause: 'configuration-invalid' },
    };
  }
  if (status >= 500 || (status === 408 && !isWrite(call))) {
    if (isWrite(call)) return unknownOutcome(call, `The service responded with status ${status}.`);
    return {
      message: FAILED.unavailable,
      description: laterAfter(status),
      failure: { cause: 'temporarily-unavailable', ...(retryAfterMs !== undefined && { retryAfterMs }) },
    };
  }
  const known = Object.hasOwn(NOT_THE_VALUES, status) ? NOT_THE_VALUES[status] : undefined;
  if (known !== undefined && field === undefined)
    return { ...known, failure: { cause: 'configuration-invalid' } };
  return {
    message: notAccepted(field),
    description: 'Correct the values and run this item again.',
    failure: { cause: 'configuration-invalid' },
  };
}

/** A sentence about the rest of the account's quota; empty if the service doesn't say. */
function quotaLeft(headers: Headers): string {
  const [minute, day] = [quotaCountOf(headers, 'min'), quotaCountOf(headers, 'day')];
  if (!minute || !day) return '';
  return ` The account has ${minute.remaining} of ${minute.consumed + minute.remaining} requests left in this minute and ${day.remaining} today.`;
}

/** A change that may have happened. Only here can running the node again do harm. */
export function unknownOutcome(call: ApiCall, reason: string): Explanation {
  const noun = NOUNS[call.operation] ?? 'change';
  return {
    message: `The service did not confirm the ${noun}: it may ${isCreation(call) ? 'exist' : 'have changed'}`,
    description: `${reason} Look for the ${noun} with 'Get Many' before you create or change it again.`,
    failure: { cause: 'temporarily-unavailable' },
    outcomeUnknown: true,
  };
}

function notFound(call: ApiCall, credential: string): Explanation {
  const noun = NOUNS[call.operation];
  if (noun === undefined || isCreation(call)) {
    return {
      message: 'The service does not exist at this URL',
      description: `Correct the URL in the credential ${credential}.${isVisaChecksApi(call) ? '' : ' It must not end with /v1.'}`,
      failure: { cause: 'configuration-invalid' },
    };
  }
  return {
    message: `The ${noun} could not be found`,
    description: `Check the ID, and that it belongs to the account and the environment of the credential ${credential}.`,
    failure: { cause: 'configuration-invalid' },
  };
}

function isCreation({ operation, body }: ApiCall): boolean {
  return (
    operation === 'createVisaCheck' ||
    (operation === 'saveOnboard' && body?.onboard_id === undefined && body?.employee_id === undefined)
  );
}

interface FieldAtFault {
  readonly label: string;
  readonly rule: string;
}

/** The fields that a refusal's body names, in the editor's words. */
function fieldsAtFault(body: unknown): FieldAtFault[] {
  return refusedFields(body).flatMap(({ place = '', words }) => {
    const label = labelOf(place.split(/[/.]/u));
    const rule = words.map(textOf).find((text) => text !== null);
    return label === undefined ? [] : [{ label, rule: rule ?? 'is not accepted' }];
  });
}

/** The longest quotations of the service, in characters. A text that is too long to check isn't quoted. */
const LONGEST_IN_MESSAGE = 160;
const LONGEST = 400;
const TOO_LONG = 5000;

const TEXT_FIELDS = ['detail', 'message', 'error_description', 'title', 'error'];

interface Said {
  /** The editor's name of the field it is about. */
  readonly field?: string;
  /** Plain text in one line, or empty. */
  readonly text: string;
  /** A sentence about the other fields, or empty. */
  readonly more: string;
}

/** The service's own words, without personal data and secrets. */
function whatTheServiceSays(call: ApiCall, body: unknown, secrets?: readonly string[]): Said {
  // Masked before it's cut: a value that is cut in two wouldn't be found.
  const clean = (text: string): string =>
    text.length > TOO_LONG ? '' : masked(plainText(text), call.body, secrets).replace(/\s+/gu, ' ').trim();
  const [first, ...others] = fieldsAtFault(body);
  if (first !== undefined) {
    const rest = [...new Set(others.map(({ label, rule }) => `'${label}' ${clean(rule)}`))];
    const more = rest.length === 0 ? '' : ` Also: ${cut(rest.join('; '), LONGEST)}.`;
    return { field: first.label, text: cut(clean(first.rule), LONGEST), more };
  }
  const errors = property(body, 'errors');
  const text = TEXT_FIELDS.map(
    (name) => textOf(property(body, name)) ?? textOf(property(body, 'error', name)),
  ).find((found) => found !== null);
  return { text: cut(clean(text ?? textOf([errors].flat()[0]) ?? ''), LONGEST), more: '' };
}

function quoted(text: string, more = ''): string {
  return text === '' ? more : ` The service says: ${text}${more}`;
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}
