import type { SandboxContext } from '../context.ts';
import type { VisaCheckLookup } from '../generated/visa-checks/types.gen.ts';
import { ProblemError } from '../http/problem-error.ts';
import { jsonListReply, jsonReply, type Reply } from '../http/reply.ts';
import type { SandboxRequest } from '../http/route.ts';
import type { CheckRecord } from '../storage/store.ts';
import { LIVE_NOTICE, liveNotice } from './live-notice.ts';
import { checkUrl, renderCheck } from './render-check.ts';

/** How many checks a list shows when `limit` is left out (service.md §8: not shown). */
const DEFAULT_LIMIT = 20;

/** No list is longer, whatever was asked for. */
const LARGEST_LIMIT = 10_000;

/** GET /v2/visa-checks/{id}. */
export function getCheck(request: SandboxRequest, context: SandboxContext): Reply {
  const record = findCheck(request.params['id'] ?? '', context);
  return jsonReply(
    200,
    {
      data: renderCheck(record, context, request.baseUrl),
      meta: { links: { self: checkUrl(request.baseUrl, record.id) } },
    },
    liveNotice(record),
  );
}

/** GET /v2/visa-checks. */
export function listChecks(request: SandboxRequest, context: SandboxContext): Reply {
  const limit = request.query.get('limit');
  const shown = limit === null ? DEFAULT_LIMIT : Math.min(Number(limit), LARGEST_LIMIT);
  return replyWithMany(context.store.checks.list(shown), request, context);
}

/** POST /visa-checks/lookup, and with the prefix; either may be switched off. Unknown ids are left out. */
export function lookupChecks(form: 'bare' | 'prefixed') {
  return (request: SandboxRequest, context: SandboxContext): Reply => {
    const { lookupPath } = context.quirks.current();
    if (lookupPath !== 'both' && lookupPath !== form) {
      throw new ProblemError(404, 'not-found', 'The lookup is switched to its other path.');
    }
    const { ids } = request.body as VisaCheckLookup;
    return replyWithMany([...new Set(ids)], request, context);
  };
}

/** @throws ProblemError 404. */
export function findCheck(id: string, { store }: SandboxContext): CheckRecord {
  const record = store.checks.get(id);
  if (!record) throw new ProblemError(404, 'not-found', 'There is no visa check with this id.');
  return record;
}

function replyWithMany(ids: readonly string[], { baseUrl }: SandboxRequest, context: SandboxContext): Reply {
  const { checks } = context.store;
  const form = context.quirks.current().listEnvelope;
  const make = (id: string) => {
    const record = checks.get(id);
    const check = record && renderCheck(record, context, baseUrl);
    return check && form === 'wrapped-items' ? { data: check } : check;
  };
  return jsonListReply(
    form === 'data' ? ['{"data":[', ']}'] : ['[', ']'],
    ids,
    make,
    checks.anyLive(ids) ? LIVE_NOTICE : {},
  );
}
