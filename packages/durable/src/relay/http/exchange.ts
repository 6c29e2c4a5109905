import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import {
  createContractCheck,
  createRequestCheck,
  createRouter,
  describeDefect,
  type HostRules,
  ProblemError,
  readJsonBody,
} from '@workrights/local-server';

import { operations } from '../../generated/relay/operations.gen.ts';
import { requestRules } from '../../generated/relay/rules.gen.ts';
import { requestValidators } from '../../generated/validate-relay.mjs';
import { NoSuchSubscriptionError } from '../errors.ts';
import { type Caller, mayDo, NEEDED } from '../gateway/rights.ts';
import { authenticate } from './authentication.ts';
import { readTraceparent, type Trace } from '../../base/outbox/trace.ts';
import type { RelayLog } from './log.ts';
import type { RelayContext } from './operation.ts';
import { handlers } from './operations.ts';
import { problem, problemOf, problemReply, rightMissing } from './problems.ts';
import type { Reply } from './reply.ts';
import { serviceProblemOf } from './service-problems.ts';

type OperationId = keyof typeof operations;

export interface ExchangeOptions extends HostRules {
  readonly token: string;
  /** Operations without a token. */
  readonly open: ReadonlySet<OperationId>;
  readonly log: RelayLog;
}

export interface Exchange {
  readonly requestId: string;
  readonly reply: Reply;
}

const routes = Object.entries(operations).map(([operationId, { method, path }]) => ({
  operationId: operationId as OperationId,
  method,
  path,
}));

/** Responds to a request. Never rejects: an error becomes a reply too. */
export function createExchange(
  context: RelayContext,
  { token, open, log, ...hosts }: ExchangeOptions,
): (incoming: IncomingMessage) => Promise<Exchange> {
  const checkRequest = createRequestCheck(hosts);
  const checkAgainstContract = createContractCheck({ validators: requestValidators, rules: requestRules });
  const route = createRouter(routes);
  const callerOf = (incoming: IncomingMessage): Promise<Caller> =>
    authenticate(incoming.headers, token, (given) => context.store.accessOf(given));

  const answer = async (
    incoming: IncomingMessage,
    note: (operation: OperationId) => void,
  ): Promise<Reply> => {
    const refusal = checkRequest(incoming);
    if (refusal) throw new ProblemError(refusal);
    const { pathname, query } = targetOf(incoming);
    const found = route(pathname);
    if (!found) {
      // A caller without a token must not learn which paths exist.
      await callerOf(incoming);
      throw problem('not-found', 'There is nothing at this path.');
    }
    const { allow, methods } = found.routes;
    const operation = methods.get(incoming.method ?? '')?.operationId;
    const isOpen = operation !== undefined && open.has(operation);
    const caller = isOpen ? NOBODY : await callerOf(incoming);
    if (operation === undefined) {
      throw problem('method-not-allowed', `Use one of: ${allow}.`, { headers: { allow } });
    }
    note(operation);
    const needed = NEEDED[operation];
    if (!isOpen && !mayDo(caller, needed)) throw rightMissing(needed);
    const { headers, method } = incoming;
    const hasBody = method === 'POST' || method === 'PATCH';
    const sent = hasBody ? (await readJsonBody(incoming))?.value : undefined;
    const body = sent === undefined && 'optionalBody' in operations[operation] ? {} : sent;
    checkAgainstContract(operation, { query, headers, body });
    const { id = '' } = found.params;
    // No id contains NUL, and Postgres refuses it.
    if (id.includes('\0')) throw problem('not-found', 'There is nothing with this id.');
    if (needed === 'subscriptions' && id !== '') await requireOwn(caller, id, context);
    return handlers[operation]({ id, query, headers, body, caller, trace: traceOf(incoming) }, context);
  };

  return async (incoming) => {
    const requestId = randomUUID();
    const started = performance.now();
    let operation: OperationId | undefined;
    let failure: ProblemError | undefined;
    let reply: Reply;
    try {
      reply = await answer(incoming, (known) => (operation = known));
    } catch (error) {
      failure = problemOf(error) ?? serviceProblemOf(error, context.connections);
      if (!failure) log.defect(requestId, describeDefect(error));
      failure ??= problem('internal', 'The relay failed; its log names this request id.');
      reply = problemReply(failure);
    }
    context.metrics.request(operation, reply.status);
    const milliseconds = Math.round(performance.now() - started);
    const { status } = reply;
    log.request({
      requestId,
      trace: traceOf(incoming),
      operation,
      status,
      problem: failure?.kind,
      milliseconds,
    });
    return { requestId, reply };
  };
}

const NOBODY: Caller = { name: '', rights: new Set() };

/** A tool must not learn of the subscriptions of others, nor change them. */
async function requireOwn(caller: Caller, id: string, { store }: RelayContext): Promise<void> {
  if (caller.rights === 'all') return;
  const found = await store.subscription(id);
  if (found?.owner !== caller.name) throw new NoSuchSubscriptionError(id);
}

function traceOf({ headers }: IncomingMessage): Trace | undefined {
  return readTraceparent(headers['traceparent']);
}

const NO_QUERY = new URLSearchParams();

function targetOf({ url = '' }: IncomingMessage): { pathname: string; query: URLSearchParams } {
  const question = url.indexOf('?');
  return question === -1
    ? { pathname: url, query: NO_QUERY }
    : { pathname: url.slice(0, question), query: new URLSearchParams(url.slice(question)) };
}
