import {
  AbortedError,
  AuthenticationError,
  BlockedError,
  ConnectionError,
  InvalidRequestError,
  CheckFailedError,
  NotFoundError,
  OutcomeUnknownError,
  PermissionDeniedError,
  RateLimitError,
  RefusedError,
  StatusError,
  TimeoutError,
  TokenError,
  UnexpectedResponseError,
  WorkRightsKitError,
  explain as explainCode,
} from '@workrights/client';
import { refusedFields } from '@workrights/explainer';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure, type FailureDetails, usage } from '../failures/failure.ts';
import { fieldNamed, kebabCase } from '../request/field-flags.ts';
import { invalidRequest } from '../request/invalid-request.ts';

/** The settings of an interface, which fixes name. */
export interface ServiceNames {
  readonly url: string;
  readonly credentials: string;
}

/** What to do when the service's network blocks this machine. */
export const BLOCKED =
  'The service has not read the request. Send it from a fixed IP address in Australia or New Zealand, or ask support to allow your fixed address.';

const VISA_CHECKS: ServiceNames = { url: 'WORKRIGHTS_BASE_URL', credentials: 'WORKRIGHTS_ACCESS_TOKEN' };
const TOKENS: ServiceNames = {
  url: 'WORKRIGHTS_TOKEN_URL',
  credentials: 'WORKRIGHTS_CLIENT_ID, WORKRIGHTS_CLIENT_SECRET, WORKRIGHTS_AUDIENCE and WORKRIGHTS_SCOPES',
};
const WORK_RIGHTS: ServiceNames = {
  url: 'WORKRIGHTS_WEB_APP_URL',
  credentials: 'WORKRIGHTS_API_KEY, WORKRIGHTS_ACCOUNT_KEY and WORKRIGHTS_API_KEY_PARAMETER',
};

/** Turns an error of the client into a message and a fix for the terminal. Undefined for other errors. */
export function fromClientError(
  error: unknown,
  request: string | undefined,
  showRefusal: boolean,
): Failure | undefined {
  if (!(error instanceof WorkRightsKitError)) return undefined;
  const { requestId, checkId } = error;
  const status = typeof error.status === 'number' ? error.status : undefined;
  const names = namesOf(error.operationId ?? '');
  const body = showRefusal ? error.body : undefined;
  const details = { status, requestId, checkId, body, ...explain(error, names) };
  if (error instanceof InvalidRequestError && error.operationId === undefined) return invalidOptions(error);
  if (error instanceof InvalidRequestError) return invalidRequest(request, error.fields, details);
  return new Failure(messageOf(error), { ...details, fields: refusedBy(error, request) });
}

/** The fields that a refusal names, without its words, which may repeat what was sent. */
function refusedBy(error: WorkRightsKitError, request: string | undefined): FailureDetails['fields'] {
  const fields = refusedFields(error instanceof StatusError ? error.body : undefined).flatMap(
    ({ place = '' }) => fieldNamed(request, place) ?? [],
  );
  const rule = 'was not accepted by the service';
  return fields.length > 0 ? fields.map((field) => ({ ...field, rule })) : undefined;
}

function namesOf(operationId: string): ServiceNames {
  if (operationId === 'requestToken') return TOKENS;
  return /onboard|workrights|employee/iu.test(operationId) ? WORK_RIGHTS : VISA_CHECKS;
}

/** An option that passed the settings' checks but not the client's or ledger's. Options have the names of flags. */
function invalidOptions({ fields }: InvalidRequestError): Failure {
  const flags = fields.map(({ path }) => kebabCase(path.split('.').at(-1) ?? ''));
  const problems = fields.map(({ rule }, index) => `--${flags[index]} ${rule}`);
  return usage(`${problems.join('; ')}.`, { flag: flags[0] });
}

/** The client's own messages name operations of the contract, and are meant for programmers. */
function messageOf(error: WorkRightsKitError): string {
  if (error instanceof RefusedError)
    return `The service responded with status ${error.status}, and its body is an error.`;
  if (error instanceof StatusError && !(error instanceof BlockedError || error instanceof TokenError))
    return `The service responded with status ${error.status}.`;
  return error.message.replace(/^\w+: /u, '').replace(/^./u, (letter) => letter.toUpperCase());
}

function explain(error: WorkRightsKitError, { url, credentials }: ServiceNames): Partial<FailureDetails> {
  if (error instanceof TokenError) {
    return {
      code: 'access-token',
      fix:
        error.code === 'token_limit'
          ? 'Find out what requests so many. Programs on this machine share one token, unless WORKRIGHTS_HOME differs.'
          : `Check ${credentials}. \`workrights doctor\` tells more.`,
    };
  }
  if (error instanceof AuthenticationError) {
    return {
      code: 'authentication',
      fix: `Check ${credentials}: missing, wrong or expired. \`workrights doctor\` tells which.`,
    };
  }
  if (error instanceof BlockedError) return { code: 'blocked', fix: BLOCKED };
  if (error instanceof PermissionDeniedError) {
    return {
      code: 'permission-denied',
      fix: 'The credentials are known, but not allowed to do this. An API key works only from the IP addresses that it is bound to. Run `workrights doctor`.',
    };
  }
  if (error instanceof NotFoundError) {
    const isOfOne = /^(?:get|download|updateEmployee)/u.test(error.operationId ?? '');
    const fix = isOfOne
      ? 'Check the id, and that it belongs to this account.'
      : `The service has no such path. Check ${url}: without /v2 or /v1. \`workrights doctor\` tells more.`;
    return { code: 'not-found', fix };
  }
  if (error instanceof RateLimitError) {
    const seconds = error.retryAfterMs === undefined ? undefined : Math.ceil(error.retryAfterMs / 1000);
    return {
      code: 'rate-limited',
      fix: seconds === undefined ? 'Wait, then retry.' : `Wait ${seconds} seconds, then retry.`,
    };
  }
  if (error instanceof ConnectionError) {
    return {
      code: 'connection',
      fix: `Check ${url} and your network. \`workrights doctor\` looks for the cause.`,
    };
  }
  if (error instanceof AbortedError) {
    return {
      code: 'interrupted',
      exitCode: EXIT.interrupted,
      fix:
        error.checkId === undefined
          ? undefined
          : `The check continues. Wait for it: workrights check wait ${error.checkId}`,
    };
  }
  if (error instanceof OutcomeUnknownError) return { code: 'outcome-unknown' };
  if (error instanceof CheckFailedError) {
    const { kind, next } = explainCode(error.code) ?? { next: 'Run a new check.' };
    // A code about the visa does say something about the person.
    return {
      code: 'check-failed',
      fix: kind === 'result' ? next : `It says nothing about the person. ${next}`,
    };
  }
  if (error instanceof TimeoutError) {
    return {
      code: 'timeout',
      fix:
        error.checkId === undefined
          ? 'Retry.'
          : `The check continues. Wait again: workrights check wait ${error.checkId}`,
    };
  }
  if (error instanceof UnexpectedResponseError) {
    return {
      code: 'unexpected-response',
      fix: `Check that ${url} is the base URL of the service: \`workrights doctor\`.`,
    };
  }
  if (error instanceof StatusError) {
    const seeBody = 'Add --show-refusal to see what the service says. It may hold personal data.';
    return { code: 'refused', fix: error.status >= 500 ? 'Retry later.' : seeBody };
  }
  return explainLedger(error);
}

const asked = (flag: string, fix?: string): Partial<FailureDetails> => ({ flag, fix, exitCode: EXIT.usage });

/**
 * Which flag an error of `@workrights/durable` is about, and a fix if its message has none. Errors of the command line exit
 * with 2, because nothing was sent; others are failures of the run.
 */
export const LEDGER_ERRORS: Readonly<Record<string, Partial<FailureDetails>>> = {
  NoSuchRunError: asked('run', 'See the runs: workrights bulk status'),
  RunExistsError: asked('run'),
  RunStateError: asked('run'),
  MappingError: asked('mapping'),
  UnreadableFileError: asked('file'),
  ReportFolderError: asked('folder'),
  MonitorRulesError: asked('rules'),
  NothingToDecideError: asked('person', 'See who is to be decided about: workrights monitor list'),
  OtherEnvironmentError: asked(
    'environment',
    'Name the right --environment. For trials, use a ledger of their own: --ledger FOLDER. `monitor forget` removes single people.',
  ),
  LedgerBehindError: {
    fix: 'Take out again who has withdrawn since the copy (`bulk withdraw`). Then: workrights bulk resume RUN --restored',
  },
  OtherServiceError: asked('base-url'),
  OtherAccountError: asked('access-token'),
  WrongLedgerKeyError: asked(
    'ledger-key',
    'Change WORKRIGHTS_LEDGER_KEY, or choose another ledger with --ledger.',
  ),
  UnreadableLedgerError: {
    flag: 'ledger',
    fix: 'Check --ledger or --database: it must name a ledger that you may write.',
  },
  EndlessListError: { fix: 'Ask the support of the service: no account has so many entries.' },
  LedgerBusyError: {
    fix: 'Wait for the other process. `bulk run`, `bulk resume` and `monitor run` can work beside it with --join.',
  },
};

/** Fixes for a file's errors, with the flag that their message can't name. */
const FILE_ERRORS: Readonly<Record<string, Partial<FailureDetails>>> = {
  'no-consent': asked(
    'everyone-agreed',
    'Correct the heading, or write FILE.mapping.json: {"version": 1, "columns": {"YOUR HEADING": "consent"}}. Only if every person has agreed: add --everyone-agreed.',
  ),
  'consent-contradiction': asked('everyone-agreed'),
  hidden: asked('hidden', 'Add --hidden include or --hidden skip.'),
};

function explainLedger(error: Error & { readonly code?: unknown }): Partial<FailureDetails> {
  const { name } = error;
  const code = ['MappingError', 'UnreadableFileError'].includes(name) ? String(error.code) : '';
  if (Object.hasOwn(FILE_ERRORS, code)) return { code, ...FILE_ERRORS[code] };
  const words = name.replace(/Error$/u, '').replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => `-${letter}`);
  return {
    code: words === '' || words === 'WorkRightsKit' ? 'failed' : words.toLowerCase(),
    ...LEDGER_ERRORS[name],
  };
}
