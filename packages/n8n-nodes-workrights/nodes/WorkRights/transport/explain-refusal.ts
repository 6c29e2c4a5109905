import type { NodeApiError } from 'n8n-workflow';
import { isObject, property, textOf } from '../shared/json';
import { labelOf } from '../shared/labels';
import { isVisaChecksApi, isWrite, type ApiCall } from './context';

export interface Explanation {
  readonly message: string;
  /** What to do. Plain text. */
  readonly description: string;
  /** Why, for n8n's back-off of triggers. */
  readonly failure?: NonNullable<NodeApiError['failure']>;
  /** Nobody knows whether the change has happened. */
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
};

/** What a status that is no success means for the user, and what the service says about it. */
export function explainRefusal(
  call: ApiCall,
  status: number,
  body: unknown,
  retryAfterMs?: number,
): Explanation {
  const said = whatTheServiceSays(call, body);
  const visaChecks = isVisaChecksApi(call);
  const credential = visaChecks ? "'Visa Checks API'" : "'Work Rights API'";
  if (status === 401) {
    return {
      message: `The service rejected the ${visaChecks ? 'access token' : 'API key or the account key'}`,
      description: `Enter a valid one in the credential ${credential}.`,
      failure: { cause: 'credential-invalid' },
    };
  }
  if (status === 403) {
    return {
      message: `The service does not allow this with the credential ${credential}`,
      description: visaChecks
        ? `Ask the service for the right that is missing.${said}`
        : `The API key works only from the IP addresses it was issued for, and only for its own account. Ask support to allow the address of this n8n.${said}`,
      failure: { cause: 'credential-invalid' },
    };
  }
  if (status === 404) return notFound(call, credential);
  if (status === 429) {
    return {
      message: 'The service is receiving too many requests',
      description: `Wait, then run again with a smaller 'Batch Size' or a longer 'Batch Interval'.${said}`,
      failure: { cause: 'rate-limited', ...(retryAfterMs !== undefined && { retryAfterMs }) },
    };
  }
  if (status >= 300 && status < 400) {
    return {
      message: 'The service sent the request on to another address',
      description: `Requests are not sent on, because they carry credentials. Correct the address in the credential ${credential}.`,
      failure: { cause: 'configuration-invalid' },
    };
  }
  if (status >= 500 || (status === 408 && !isWrite(call))) {
    if (isWrite(call)) return unknownOutcome(call, `The service answered with status ${status}.`);
    return {
      message: 'The service is not available right now',
      description: `It answered with status ${status}. Run again later.`,
      failure: { cause: 'temporarily-unavailable', ...(retryAfterMs !== undefined && { retryAfterMs }) },
    };
  }
  const [field] = fieldsAtFault(body);
  return {
    message: `The service did not accept ${field === undefined ? 'the request' : `'${field.label}'`}`,
    description: `Correct the values and run this item again.${said}`,
    failure: { cause: 'configuration-invalid' },
  };
}

/** A change that may have happened: the one case in which running again can do harm. */
export function unknownOutcome(call: ApiCall, reason: string): Explanation {
  const noun = NOUNS[call.operation] ?? 'change';
  return {
    message: `The service did not confirm the ${noun}`,
    description: `${reason} The ${noun} may exist all the same: look for it with 'Get Many' before you create or change it again.`,
    failure: { cause: 'temporarily-unavailable' },
    outcomeUnknown: true,
  };
}

function notFound(call: ApiCall, credential: string): Explanation {
  const noun = NOUNS[call.operation];
  if (noun === undefined || isCreation(call)) {
    return {
      message: 'The service does not exist at this address',
      description: `Correct the address in the credential ${credential}. It has no /v1 or /v2 at its end.`,
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

/** Fields that problem details (RFC 9457) name, in the editor's words. Errors are not shown in the source (§7). */
function fieldsAtFault(body: unknown): FieldAtFault[] {
  const errors = property(body, 'errors');
  return (Array.isArray(errors) ? errors : []).flatMap((entry) => {
    const pointer = textOf(property(entry, 'pointer')) ?? textOf(property(entry, 'field')) ?? '';
    const label = labelOf(pointer.split(/[/.]/u));
    const rule = textOf(property(entry, 'message')) ?? textOf(property(entry, 'detail')) ?? 'is not accepted';
    return label === undefined ? [] : [{ label, rule }];
  });
}

const LONGEST = 400;

/** The service's own words, without the values that were sent in the request, as far as it repeats them as sent. */
function whatTheServiceSays(call: ApiCall, body: unknown): string {
  const fields = fieldsAtFault(body).map(({ label, rule }) => `'${label}' ${rule}`);
  const text = ['detail', 'message', 'title', 'error']
    .map((name) => textOf(property(body, name)) ?? textOf(property(body, 'error', name)))
    .find((found) => found !== null);
  const said = [...new Set(fields), ...(fields.length === 0 ? [text ?? ''] : [])].join('; ');
  // Masked first: a value that the cut goes through would no longer be found.
  return said === '' ? '' : ` The service says: ${masked(said, call.body).slice(0, LONGEST)}`;
}

/** Replaces each text of the request, from two characters on: it may be a name, a number of a document, a key. */
function masked(text: string, body: unknown): string {
  const values = textsIn(body).toSorted((one, other) => other.length - one.length);
  const lower = values.map((value) => value.toLowerCase());
  const found = lower.filter((value) => value.length > 1 && text.toLowerCase().includes(value));
  return found.reduce(
    (rest, value) =>
      rest.replace(new RegExp(value.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'), 'giu'), '[hidden]'),
    text,
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
