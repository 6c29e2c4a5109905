import type { SandboxContext } from '../http/context.ts';
import { operations } from '../generated/visa-checks/operations.gen.ts';
import type { VisaCheckLookup } from '../generated/visa-checks/types.gen.ts';
import { problem } from '../http/problem.ts';
import { jsonListReply, jsonReply, type Reply } from '../http/reply.ts';
import type { SandboxRequest } from '../http/route.ts';
import type { Quirks } from '../quirks/quirk-table.ts';
import type { CheckRecord } from '../storage/store.ts';
import { isInScope } from '../tokens/scopes.ts';
import { isCompleted } from './check-state.ts';
import { LIVE_NOTICE, liveNotice } from './live-notice.ts';
import { requireScope } from './require-scope.ts';
import { checkUrl, renderCheck } from './render-check.ts';

interface Remembered {
  readonly quirks: Quirks;
  readonly baseUrl: string;
  readonly reply: Reply;
}

/** Lives as long as the record, which the store caches for a while. */
const remembered = new WeakMap<CheckRecord, Remembered>();

/**
 * The response for a completed check, made once per URL. It depends only on the record, the quirks and the URL, and callers
 * that wait for many checks read each completed one again and again.
 */
function completedReply(
  record: CheckRecord,
  { quirks }: SandboxContext,
  baseUrl: string,
  make: () => Reply,
): Reply {
  const known = remembered.get(record);
  if (known?.quirks === quirks.current() && known.baseUrl === baseUrl) return known.reply;
  const reply = make();
  remembered.set(record, { quirks: quirks.current(), baseUrl, reply });
  return reply;
}

/** How many checks a list has without `limit`, which isn't documented (service.md §8). */
const DEFAULT_LIMIT = 20;

/** A larger limit is refused, because a shorter list would look complete. */
const LARGEST_LIMIT = 10_000;

/** GET /v2/visa-checks/{id}. @throws ProblemError 404, and 403 outside the scopes of the token. */
export function getCheck({ params, baseUrl, scopes }: SandboxRequest, context: SandboxContext): Reply {
  const record = findCheck(params['id'] ?? '', context);
  requireScope(scopes, record.request);
  const reply = () =>
    jsonReply(
      200,
      {
        data: renderCheck(record, context, baseUrl),
        meta: { links: { self: checkUrl(baseUrl, record.id) } },
      },
      liveNotice(record),
    );
  return isCompleted(record, context.clock) ? completedReply(record, context, baseUrl, reply) : reply();
}

/** GET /v2/visa-checks. @throws ProblemError 422 for a limit that is too large. */
export function listChecks(request: SandboxRequest, context: SandboxContext): Reply {
  const limit = Number(request.query.get('limit') ?? DEFAULT_LIMIT);
  if (limit > LARGEST_LIMIT) refuseLimit();
  return replyWithMany(context.store.checks.list(limit), request, context);
}

/**
 * POST /visa-checks/lookup, with and without the prefix; either may be switched off. Unknown ids are omitted.
 *
 * @throws ProblemError 404 at the path that is switched off.
 */
export function lookupChecks(request: SandboxRequest, context: SandboxContext): Reply {
  const { lookupPath } = context.quirks.current();
  const form = request.path === operations.lookupVisaChecks.path ? 'bare' : 'prefixed';
  if (lookupPath !== 'both' && lookupPath !== form) {
    throw problem('not-found', 'The lookup is switched to its other path.');
  }
  const { ids } = request.body as VisaCheckLookup;
  return replyWithMany([...new Set(ids)], request, context);
}

/** The contract has no maximum, because the source documents none (service.md §8). */
function refuseLimit(): never {
  const message = `must be at most ${LARGEST_LIMIT} here; the service's own maximum is not documented`;
  throw problem('invalid-request', 'The sandbox makes no list of that length.', {
    errors: [{ in: 'query', pointer: '/limit', rule: 'maximum', message }],
  });
}

/** @throws ProblemError 404 */
export function findCheck(id: string, { store }: SandboxContext): CheckRecord {
  const record = store.checks.get(id);
  if (!record) throw problem('not-found', 'There is no visa check with this id.');
  return record;
}

/** Checks outside the scopes of the token are omitted. */
function replyWithMany(
  ids: readonly string[],
  { baseUrl, scopes }: SandboxRequest,
  context: SandboxContext,
): Reply {
  const { store } = context;
  const form = context.quirks.current().listEnvelope;
  const make = (id: string) => {
    // Reads the current store, because a reset may replace the database while the caller reads.
    const record = store.checks.get(id);
    const check = record && isInScope(scopes, record.request) && renderCheck(record, context, baseUrl);
    if (!check) return undefined;
    return form === 'wrapped-items' ? { data: check } : check;
  };
  return jsonListReply(
    form === 'data' ? ['{"data":[', ']}'] : ['[', ']'],
    ids,
    make,
    store.checks.anyLive(ids) ? LIVE_NOTICE : {},
  );
}

/** GET /v2/visa-checks/{id}/attachments/{attachment_id}. @throws ProblemError 404, and 403 outside the scopes of the token. */
export function downloadAttachment({ params, scopes }: SandboxRequest, context: SandboxContext): Reply {
  const record = findCheck(params['id'] ?? '', context);
  requireScope(scopes, record.request);
  const attachments = isCompleted(record, context.clock) ? context.scenarios.outcome(record).attachments : [];
  const attachment = attachments.find(({ id }) => id === params['attachment_id']);
  if (!attachment) throw problem('not-found', 'This check has no attachment with this id.');
  return {
    status: 200,
    headers: {
      'content-type': attachment.mime,
      'content-disposition': `attachment; filename="${attachment.fileName}"`,
      'cache-control': 'private, no-store',
      ...liveNotice(record),
    },
    body: attachment.bytes(),
  };
}
