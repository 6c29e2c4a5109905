import { expect } from 'vitest';

import {
  OutcomeUnknownError,
  VisaChecks,
  type VisaCheck,
  type VisaCheckCreate,
  type VisaChecksOptions,
} from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from './checks.ts';
import { failureOf } from './failure.ts';
import { manualClock } from './manual-clock.ts';
import { sendJson, serve, type TestServer } from './server.ts';

/** A service that stores its checks and loses the responses to creates as the test says. */
export interface LosingService extends TestServer {
  /** Newest first, as the service lists them. */
  checks: VisaCheck[];
  /** What happens to the next creates: `answer`; `lose` the response after creating a check; `drop` the request before that. */
  fate: 'answer' | 'lose' | 'drop';
  /** Milliseconds to add to the time of new checks and to `Date`, because the service has its own clock. */
  skew: number;
  /** Whether responses have a `Date`. */
  hasDate: boolean;
  /** Changes the list, for example its order, before it is cut to the limit. */
  arrange: (checks: VisaCheck[]) => VisaCheck[];
  /** The largest `limit`; a larger one is cut or refused. */
  most: { limit: number; else: 'cut' | 'refuse' };
  add: (request: VisaCheckCreate, more?: Record<string, unknown>) => VisaCheck;
}

export async function losingService(
  show: (request: VisaCheckCreate, check: VisaCheck) => unknown = (_, check) => check,
): Promise<LosingService> {
  let made = 0;
  const now = () => Date.now() + service.skew;
  const server = await serve(({ method, body, query }, response) => {
    response.sendDate = false;
    if (service.hasDate) response.setHeader('date', new Date(now()).toUTCString());
    if (method === 'GET') {
      const limit = Number(query.get('limit') ?? 20);
      if (limit > service.most.limit && service.most.else === 'refuse') return sendJson(response, 422, {});
      const data = service.arrange(service.checks).slice(0, Math.min(limit, service.most.limit));
      return sendJson(response, 200, { data });
    }
    if (service.fate === 'drop') return response.destroy();
    const request = JSON.parse(body) as VisaCheckCreate;
    const check = service.add(request);
    if (service.fate === 'lose') return response.destroy();
    return sendJson(response, 201, envelopeOf(check));
  });
  const service: LosingService = Object.assign(server, {
    checks: [] as VisaCheck[],
    fate: 'answer' as const,
    skew: 0,
    hasDate: true,
    arrange: (checks: VisaCheck[]) => checks,
    most: { limit: Infinity, else: 'cut' as const },
    add(request: VisaCheckCreate, more: Record<string, unknown> = {}) {
      made += 1;
      const check = checkOf(`vc_${made}`, 'pending', {
        ...request,
        requested_at: new Date(now()).toISOString(),
        ...more,
      });
      service.checks.unshift(show(request, check) as VisaCheck);
      return check;
    },
  });
  return service;
}

/** A service with a check from long before the test, so that its list reaches back. */
export async function oldService(...show: Parameters<typeof losingService>): Promise<LosingService> {
  const service = await losingService(...show);
  oldCheck(service);
  return service;
}

export function checksAt({ url }: LosingService, more: Partial<VisaChecksOptions> = {}): VisaChecks {
  return new VisaChecks({ baseUrl: url, accessToken: 'x', clock: manualClock(Date.now()), ...more });
}

/** The error of a create whose response was lost, or which never arrived. */
export async function lostCreate(
  service: LosingService,
  fate: 'lose' | 'drop',
  checks = checksAt(service),
): Promise<OutcomeUnknownError> {
  service.fate = fate;
  const error = await failureOf(checks.create(workCheckRequest));
  service.fate = 'answer';
  expect(error).toBeInstanceOf(OutcomeUnknownError);
  return error as OutcomeUnknownError;
}

/** Adds checks from long before the test, so that a list reaches back. */
export function oldCheck(service: LosingService, count = 1): void {
  for (let index = 0; index < count; index += 1) {
    service.checks.push(checkOf(`vc_old${index}`, 'completed', { requested_at: '2020-01-01T00:00:00.000Z' }));
  }
}
