import type { SandboxContext } from '../http/context.ts';
import type { VisaCheckCreate, Mode } from '../generated/visa-checks/types.gen.ts';
import { noSuchScenario } from '../http/no-such-scenario.ts';
import { inBody, problem } from '../http/problem.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import type { SandboxRequest } from '../http/route.ts';
import { modeOf } from '../matching/request-match.ts';
import type { Quirks } from '../quirks/quirk-table.ts';
import type { ScenarioChoice } from '../scenarios/scenario-engine.ts';
import type { CheckRecord } from '../storage/store.ts';
import { liveNotice } from './live-notice.ts';
import { requireScope } from './require-scope.ts';
import { checkUrl, renderCreatedCheck } from './render-check.ts';
import { createHash } from 'node:crypto';
import { offPeakWindow } from '@workrights/time/off-peak';

/** POST /v2/visa-checks. */
export function createCheck(request: SandboxRequest, context: SandboxContext): Reply {
  const { quirks } = context;
  const check = request.body as VisaCheckCreate;
  requireScope(request.scopes, check);
  const record = keepNewCheck(check, context);
  const self = checkUrl(request.baseUrl, record.id);
  const { createStatus } = quirks.current();
  return jsonReply(
    createStatus,
    { data: renderCreatedCheck(record, context, request.baseUrl), meta: { links: { self } } },
    {
      location: locationOf(record, request.baseUrl, quirks.current()),
      ...liveNotice(record),
    },
  );
}

/** @throws ProblemError 403 for a live check, 422 for an unknown customer authority or scenario. */
export function keepNewCheck(
  body: VisaCheckCreate,
  { chance, clock, scenarios, settings, store }: SandboxContext,
): CheckRecord {
  refuseLive(body, settings.allowLive);
  requireAuthority(body, settings.customerAuthorities);
  return store.unit(() => {
    const choice = scenarios.choose(body);
    if (choice === undefined) throw noSuchScenario('/document/identifier');
    const created = newRecord(`vc_${chance.id()}`, body, clock.now(), choice);
    store.checks.insert(created);
    return created;
  });
}

function locationOf({ id }: CheckRecord, baseUrl: string, { locationPath, locationForm }: Quirks): string {
  const url = locationPath === 'underscore' ? `${baseUrl}/v2/visa_check/${id}` : checkUrl(baseUrl, id);
  return locationForm === 'path' ? new URL(url).pathname : url;
}

function newRecord(
  id: string,
  request: VisaCheckCreate,
  requestedAt: number,
  { name: scenario, duration, outcome }: ScenarioChoice,
): CheckRecord {
  const usual = completionTime(modeOf(request), requestedAt, spreadOf(id));
  const completesAt = duration === undefined ? usual : duration && requestedAt + duration;
  return { id, request, requestedAt, completesAt, scenario, ...(outcome && { outcome }) };
}

function refuseLive({ environment }: VisaCheckCreate, allowLive: boolean): void {
  if (environment !== 'live' || allowLive) return;
  throw problem(
    'live-refused',
    'This is a sandbox: it calls no authority and rejects live checks. To get sample data for them, start it with --allow-live.',
    inBody('/environment', 'live', 'must be "sandbox" here'),
  );
}

/** An agent check requires a customer authority that exists (service.md §4.1). */
function requireAuthority(request: VisaCheckCreate, known: readonly string[]): void {
  if (request.australia?.visa_check_type !== 'agent') return;
  if (known.includes(request.customer_authority_id ?? '')) return;
  throw problem(
    'unknown-authority',
    'There is no such customer authority.',
    inBody(
      '/customer_authority_id',
      'exists',
      `must be the id of a customer authority; here: ${known.join(', ') || 'none'}`,
    ),
  );
}

const SECOND = 1000;

/** A fastcheck generally takes 5 to 20 seconds (service.md §8); here always. */
const FASTCHECK_SHORTEST = 5 * SECOND;
const FASTCHECK_LONGEST = 20 * SECOND;

/**
 * When a check completes that was created at `requestedAt`, in milliseconds since the epoch.
 *
 * @param spread from 0 up to but not including 1: the position in the possible time span.
 */
export function completionTime(mode: Mode, requestedAt: number, spread: number): number {
  return mode === 'offpeak'
    ? offpeakCompletion(requestedAt, spread)
    : within(requestedAt + FASTCHECK_SHORTEST, requestedAt + FASTCHECK_LONGEST, spread);
}

/** The spread of a check: always the same, and evenly distributed over all checks. */
export function spreadOf(checkId: string): number {
  return createHash('sha256').update(checkId).digest().readUIntBE(0, 6) / 2 ** 48;
}

/** In the current window if there is time left for a fastcheck, otherwise in the next one. */
function offpeakCompletion(requestedAt: number, spread: number): number {
  const earliest = requestedAt + FASTCHECK_SHORTEST;
  const { opensAt, closesAt } = offPeakWindow(earliest);
  return within(Math.max(earliest, opensAt), closesAt, spread);
}

function within(from: number, to: number, spread: number): number {
  return from + Math.floor(spread * (to - from));
}
