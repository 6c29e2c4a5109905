import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPageJudge,
  createRequestCheck,
  type PageJudge,
  type Problem,
  ProblemError,
  readJsonBody,
  type RequestCheck,
  type RouteMatch,
} from '@workrights/local-server';
import type { Account } from '../settings/account.ts';
import { contextOfAccount, type SandboxContext } from './context.ts';
import { authenticate } from './authentication.ts';
import { baseUrlOf } from './base-url.ts';
import { isoTimestamp } from '../clock/dates.ts';
import type { Fault } from '../faults/fault.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { isPreflight, preflightReply, sharingHeaders } from './origins.ts';
import { maskBody, maskPath, maskQuery, UNKNOWN_PATH } from '../journal/masking.ts';
import { problem, problemReply, publishedReply } from './problem.ts';
import { jsonReply, type Reply } from './reply.ts';
import type { Route, SandboxRequest } from './route.ts';
import { requestFacts, type RequestMatch } from '../matching/request-match.ts';
import { readTokenBody } from '../tokens/read-token-request.ts';
import { TokenError } from '../tokens/token-error.ts';
import { storageFailureOf } from '../storage/storage-failure.ts';
import { statusReply } from './status-fault.ts';
import { checkAgainstContract } from './validation.ts';
import type { Violation } from '../journal/violation.ts';

/** The result of one request, for the sender and the journal. */
export interface Exchange {
  readonly requestId: string;
  readonly route: Route | undefined;
  readonly reply: Reply;
  readonly fault: Fault | undefined;
  /** Headers that let the calling page read any response. */
  readonly sharing: Readonly<Record<string, string>>;
}

type Router = (path: string) => RouteMatch<Route> | undefined;

/** Turns one request into a reply. Never throws, because errors become replies too. */
export class Exchanges {
  readonly #context: SandboxContext;
  readonly #contexts = new Map<string, SandboxContext>();
  readonly #route: Router;
  readonly #check: RequestCheck;
  readonly #pages: PageJudge;
  readonly #onDefect: (requestId: string, error: unknown) => void;
  /** Ends the delays of faults. */
  readonly #stopping = new AbortController();

  constructor(context: SandboxContext, route: Router, onDefect: (requestId: string, error: unknown) => void) {
    this.#context = context;
    this.#route = route;
    const rules = { ...context.settings, hasPages: true };
    this.#check = createRequestCheck(rules);
    this.#pages = createPageJudge(rules);
    this.#onDefect = onDefect;
  }

  async run(incoming: IncomingMessage): Promise<Exchange> {
    const started = performance.now();
    const refusal = this.#check(incoming);
    const trace = new Trace(incoming, this.#context.chance.requestId());
    let reply: Reply;
    try {
      reply = await this.#answer(incoming, trace, refusal);
    } catch (error) {
      if (error === STOPPED) return { ...trace, reply: NO_REPLY, fault: DROPPED, sharing: {} };
      if (error instanceof TokenError) reply = jsonReply(error.status, error.body, error.headers);
      else {
        trace.problem = this.#toProblem(trace, error);
        reply = this.#isPublishedForm(trace) ? publishedReply(trace.problem) : problemReply(trace.problem);
      }
    }
    if (trace.quota) reply = { ...reply, headers: { ...reply.headers, ...trace.quota } };
    // A preflight isn't the page's own request: the browser sends it.
    if (!isPreflight(incoming)) this.#record(trace, reply.status, performance.now() - started);
    const sharing = sharingHeaders(incoming.headers, this.#pages);
    return { requestId: trace.requestId, route: trace.route, reply, fault: trace.fault, sharing };
  }

  /** Requests in a delay get no response and change nothing. */
  stop(): void {
    this.#stopping.abort(STOPPED);
  }

  async #answer(incoming: IncomingMessage, trace: Trace, refusal: Problem | undefined): Promise<Reply> {
    const { settings, store, faults, quotas } = this.#context;
    if (refusal) throw new ProblemError(refusal);
    if (isPreflight(incoming)) return preflightReply(incoming.headers);
    const found = this.#route(trace.path);
    if (!found) throw problem('not-found', 'There is nothing at this path.');
    const { path: template, allow, methods } = found.routes;
    trace.template = template;
    if (incoming.method === 'OPTIONS') return { status: 204, headers: { allow }, body: '' };
    const route = methods.get(incoming.method ?? '');
    if (!route) {
      throw problem('method-not-allowed', `Use one of: ${allow}.`, { headers: { allow } });
    }
    trace.route = route;

    const remoteAddress = incoming.socket.remoteAddress ?? '';
    const { headers, method = '' } = incoming;
    const { isPage, ofAccount } = route;
    const { account, scopes } = authenticate[route.interface](
      { method, headers, query: trace.query, remoteAddress, isPage, ofAccount },
      this.#context,
    );
    if (route.interface === 'visa-checks') {
      const { isUsedUp, headers: told } = quotas.take(account.name);
      trace.quota = told;
      if (isUsedUp) throw problem('quota-used-up', 'Wait for the end of the minute or the day.');
    }
    const isContract = route.interface === 'visa-checks' || route.interface === 'work-rights';
    if (isContract) trace.facts = { account: account.name };

    const request: SandboxRequest = {
      id: trace.requestId,
      method: route.method,
      path: trace.path,
      params: found.params,
      query: trace.query,
      headers: incoming.headers,
      body: await readBody(route, incoming),
      baseUrl: baseUrlOf(incoming, settings.publicUrl),
      scopes,
    };
    if (isContract) {
      checkAgainstContract(route.operationId, request);
      trace.request = request;
      trace.facts = { ...requestFacts(request.body, request.params), account: account.name };
    }
    if (route.interface !== 'control') {
      const { latency, fault } = faults.take(route, trace.facts);
      trace.fault = fault ?? latency;
      for (const each of [latency, fault]) if (each) await playBefore(each, this.#stopping.signal);
    }

    if (trace.fault?.kind === 'status') return statusReply(trace.fault);
    if (trace.fault?.kind === 'reset' && trace.fault.when === 'before') return NO_REPLY;
    const reply = await route.handler(request, this.#contextOf(account));
    await store.committed();
    return reply;
  }

  #isPublishedForm({ route, fault }: Trace): boolean {
    if (route?.interface !== 'visa-checks' || fault) return false;
    return this.#context.quirks.current().errorForm === 'published';
  }

  #contextOf(account: Account): SandboxContext {
    const known = this.#contexts.get(account.name) ?? contextOfAccount(this.#context, account);
    this.#contexts.set(account.name, known);
    return known;
  }

  #toProblem(trace: Trace, error: unknown): ProblemError<Violation> {
    if (error instanceof ProblemError) return error;
    this.#onDefect(trace.requestId, error);
    const failure = storageFailureOf(error);
    if (failure) {
      // Faults are for responses to stored changes, and this change wasn't stored.
      trace.fault = undefined;
      return problem('storage-failed', `Nothing was changed: ${failure.message}.`);
    }
    return problem('internal', 'The sandbox failed; its log names this request id.');
  }

  #record(trace: Trace, status: number, duration: number): void {
    const { route, template, request, problem, fault } = trace;
    if (route?.interface === 'control' || trace.path.startsWith('/_sandbox')) return;
    const entry: JournalEntry = {
      request_id: trace.requestId,
      at: isoTimestamp(this.#context.clock.now()),
      ...(trace.facts.account !== undefined && { account: trace.facts.account }),
      operation_id: route?.operationId ?? null,
      method: trace.method,
      path: template === undefined ? UNKNOWN_PATH : maskPath(template, trace.path),
      query: maskQuery(trace.query),
      ...(request?.body !== undefined && { body: maskBody(request.body) }),
      status: fault?.kind === 'reset' || fault?.kind === 'garbage' ? null : status,
      ...(problem && { problem: problem.kind }),
      ...(problem?.errors && { errors: problem.errors }),
      ...(fault && { fault: fault.kind }),
      duration_ms: Math.round(duration * 100) / 100,
    };
    this.#context.journal.record(entry, trace.facts);
  }
}

async function readBody(route: Route, incoming: IncomingMessage): Promise<unknown> {
  if (route.method === 'GET') return undefined;
  if (route.interface === 'tokens') return readTokenBody(incoming);
  return (await readJsonBody(incoming))?.value;
}

/** The reason why a delay ends early. */
const STOPPED = new Error('The sandbox is stopping.');
const DROPPED: Fault = { kind: 'reset', when: 'before' };

const NO_REPLY: Reply = { status: 0, headers: {}, body: '' };

const NO_QUERY = new URLSearchParams();

/** What is known about a request so far; filled in step by step. */
class Trace {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The route's path, whatever the method. */
  template: string | undefined;
  route: Route | undefined;
  /** The fields to match: the account once it is known, all fields once the request has passed the contract. */
  facts: RequestMatch = {};
  /** Set when the request has passed the contract. */
  request: SandboxRequest | undefined;
  fault: Fault | undefined;
  problem: ProblemError<Violation> | undefined;
  /** The headers of the account's quota. */
  quota: Readonly<Record<string, string>> | undefined;

  constructor({ method = '', url = '' }: IncomingMessage, requestId: string) {
    this.requestId = requestId;
    const question = url.indexOf('?');
    this.method = method;
    this.path = question === -1 ? url : url.slice(0, question);
    this.query = question === -1 ? NO_QUERY : new URLSearchParams(url.slice(question));
  }
}

async function playBefore(fault: Fault, stopping: AbortSignal): Promise<void> {
  if (fault.kind === 'delay') {
    await sleep(fault.milliseconds, undefined, { signal: stopping }).catch(() => {
      throw STOPPED;
    });
  }
}
