import {
  AbortedError,
  AuthenticationError,
  BlockedError,
  CheckFailedError,
  ConflictError,
  ConnectionError,
  explain,
  InvalidRequestError,
  NotFoundError,
  OutcomeUnknownError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  StatusError,
  TimeoutError,
  TokenError,
  UnexpectedResponseError,
  WorkRightsKitError,
} from '@workrights/client';
import { refusedFields } from '@workrights/explainer/refused-fields';
import { InputError } from '../input/input-error.ts';
import { labelOf } from '../input/labels.ts';
import { MaybeSentError, NoRecordError, NotConfiguredError, OtherPersonError } from './errors.ts';
import { FAILED, laterAfter, notAccepted, rejected } from './failure-messages.ts';

/** A failure in the words of people who build workflows. It holds no value that was typed and none that the service sent. */
export interface Failure {
  readonly kind: FailureKind;
  readonly message: string;
  /** What to do. */
  readonly description?: string;
  /** The key of the invalid field. */
  readonly field?: string;
  readonly checkId?: string;
}

export type FailureKind =
  | 'input'
  | 'credentials'
  | 'blocked'
  | 'not-found'
  | 'rate-limited'
  | 'refused'
  | 'unavailable'
  | 'connection'
  | 'stopped'
  | 'outcome-unknown'
  | 'not-finished'
  | 'unexpected'
  | 'other';

/** What an error of `runOperation` means for the user. */
export function explainFailure(error: unknown): Failure {
  if (error instanceof InputError) return ofInput(error);
  if (error instanceof MaybeSentError) return outcomeUnknown('An earlier run may have sent it.');
  if (error instanceof OtherPersonError) return outcomeUnknown('The response is about another person.');
  if (error instanceof NoRecordError) {
    return { kind: 'not-finished', message: error.message, description: error.advice };
  }
  if (error instanceof NotConfiguredError) return { kind: 'credentials', message: error.message };
  if (!(error instanceof WorkRightsKitError)) return OTHER;
  const { checkId } = error;
  return { ...ofClient(error), ...(checkId !== undefined && { checkId }) };
}

function ofInput({ issues }: InputError): Failure {
  const [first, ...others] = issues;
  const advice = [...new Set(issues.flatMap((issue) => issue.advice ?? []))].join(' ');
  const also = others.length === 0 ? '' : `Also: ${others.map(({ message }) => message).join('; ')}.`;
  const description = `${also} ${advice} Nothing has been sent.`.trim();
  return {
    kind: 'input',
    message: first?.message ?? 'The input is invalid',
    description,
    ...(first && first.field !== '' && { field: first.field }),
  };
}

/** The message of any other error may hold anything. */
const OTHER: Failure = {
  kind: 'other',
  message: 'The step failed for a reason of this program',
  description: 'Report it, please.',
};

function ofClient(error: WorkRightsKitError): Failure {
  const operation = error.operationId ?? '';
  const isVisaChecks = !/onboard|workrights|employee/iu.test(operation);
  if (error instanceof OutcomeUnknownError) return outcomeUnknown('The response was lost.');
  if (error instanceof AbortedError) {
    return error.maybeSent
      ? outcomeUnknown('The run was stopped before the response came.')
      : { kind: 'stopped', message: 'The run was stopped' };
  }
  if (error instanceof CheckFailedError) {
    const known = explain(error.code);
    const next = known?.next ?? 'Run a new check.';
    return {
      kind: 'not-finished',
      message: `Visa check ${error.checkId ?? ''} has no result`,
      // A code about the visa does say something about the person.
      description: known?.kind === 'result' ? next : `That says nothing about the person. ${next}`,
    };
  }
  if (error instanceof InvalidRequestError) return ofInvalidRequest(error);
  if (error instanceof TokenError) {
    return {
      kind: 'credentials',
      message: FAILED.noToken,
      description:
        'Check the token URL, the client ID and secret, the audience and the scopes in the credential.',
    };
  }
  if (error instanceof AuthenticationError) {
    return {
      kind: 'credentials',
      message: rejected(isVisaChecks),
      description: 'Enter a valid one in the credential.',
    };
  }
  if (error instanceof BlockedError) return BLOCKED;
  if (error instanceof PermissionDeniedError) {
    return {
      kind: 'credentials',
      message: 'The service does not allow this with these credentials',
      description: isVisaChecks
        ? 'Ask the service for the right that is missing.'
        : 'Check the account key first: the API key works only for its own account. If it is right, ask support to allow the IP address that the requests come from: the key works only from the IP addresses it was issued for.',
    };
  }
  if (error instanceof NotFoundError) {
    return {
      kind: 'not-found',
      message: 'The record could not be found',
      description: 'Check the ID, and that it belongs to the account and the environment of the credential.',
    };
  }
  if (error instanceof RateLimitError) {
    const seconds = error.retryAfterMs === undefined ? undefined : Math.ceil(error.retryAfterMs / 1000);
    return {
      kind: 'rate-limited',
      message: FAILED.tooMany,
      description: seconds === undefined ? 'Run again later.' : `Wait ${seconds} seconds, then run again.`,
    };
  }
  return ofResponse(error);
}

function ofResponse(error: WorkRightsKitError): Failure {
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return {
      kind: 'connection',
      message:
        error instanceof TimeoutError
          ? 'The service did not respond in time'
          : error.neverSent
            ? FAILED.unreachable
            : FAILED.lost,
      description: 'Check the URL in the credential and the network, or run again later.',
    };
  }
  if (error instanceof UnexpectedResponseError) {
    return {
      kind: 'unexpected',
      message: FAILED.foreign,
      description: 'Check the URL in the credential; a proxy or a sign-in page may be in between.',
    };
  }
  if (error instanceof ServerError) {
    return {
      kind: 'unavailable',
      message: FAILED.unavailable,
      description: laterAfter(error.status),
    };
  }
  if (error instanceof ConflictError) {
    return {
      kind: 'refused',
      message: FAILED.conflict,
      description: 'Check whether it already exists, before you run it again.',
    };
  }
  if (error instanceof StatusError) {
    const [label] = refusedFields(error.body).flatMap(
      ({ place = '' }) => labelOf(place.split(/[/.]/u)) ?? [],
    );
    return {
      kind: 'refused',
      message: notAccepted(label),
      description: 'Correct the values and run it again.',
    };
  }
  return { kind: 'other', message: 'The request failed', description: 'Run again later.' };
}

/** An option of the client, or a rule that the forms don't have. Rules hold no value. */
function ofInvalidRequest({ fields }: InvalidRequestError): Failure {
  const [first] = fields;
  const label = first && (labelOf(first.path.split(/[/.]/u)) ?? first.path);
  return {
    kind: 'input',
    message: first ? `'${label ?? ''}' ${first.rule}` : 'The request is invalid',
    description: 'Nothing has been sent.',
  };
}

/** The service's network sent this, so the service hasn't read the request. */
const BLOCKED: Failure = {
  kind: 'blocked',
  message: FAILED.blocked,
  description:
    'The service has read neither the request nor the credential. Send from a fixed IP address in Australia or New Zealand, or ask support to allow your fixed address.',
};

/** A change that may have happened. Only here can running again do harm. */
function outcomeUnknown(reason: string): Failure {
  return {
    kind: 'outcome-unknown',
    message: 'The service did not confirm the request: it may have been carried out',
    description: `${reason} Look for the record in the list before you create or change it again.`,
  };
}
