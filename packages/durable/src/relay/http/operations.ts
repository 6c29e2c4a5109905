import { InvalidRequestError } from '@workrights/client';

import type { operations } from '../../generated/relay/operations.gen.ts';
import type * as wire from '../../generated/relay/types.gen.ts';
import type { DeliveryState, WatchState } from '../store/relay-store.ts';
import { KEPT } from '../store/watching.ts';
import { checkTarget, type TargetRules } from '../target.ts';
import { requireChecks, requireWorkRights } from '../connections.ts';
import { gatewayHandlers } from './gateway-operations.ts';
import type { Operation } from './operation.ts';
import { NoSuchSubscriptionError } from '../errors.ts';
import { problem } from './problems.ts';
import { jsonReply, noContent } from './reply.ts';
import {
  readBackfill,
  readWatches,
  writeDelivery,
  writeEvent,
  writeSubscription,
  writeWatch,
} from './wire.ts';

const PAGE = 100;

/** Handlers of all operations of the contract; a missing one doesn't compile. */
export const handlers: Readonly<Record<keyof typeof operations, Operation>> = {
  async createSubscription({ body, headers, caller }, { store, targets, now }) {
    const { url, events, include, description, backfill_since: since } = body as wire.SubscriptionCreate;
    requireTarget(url, targets);
    const backfillSince = since === undefined ? undefined : readBackfill(since, now());
    const idempotencyKey = headers['idempotency-key'] as string | undefined;
    const owner = caller.rights === 'all' ? undefined : caller.name;
    const wanted = { url, events, include, description, backfillSince, idempotencyKey, owner };
    const { subscription, secret } = await store.createSubscription(wanted, now());
    const created: wire.SubscriptionCreated = { ...writeSubscription(subscription), secret };
    return jsonReply(201, created, { location: `/subscriptions/${subscription.id}` });
  },

  async listSubscriptions({ caller: { name, rights } }, { store }) {
    const all = await store.subscriptions();
    const own = rights === 'all' ? all : all.filter(({ owner }) => owner === name);
    return jsonReply(200, { data: own.map(writeSubscription) });
  },

  async getSubscription({ id }, { store }) {
    const found = await store.subscription(id);
    if (!found) throw new NoSuchSubscriptionError(id);
    return jsonReply(200, writeSubscription(found));
  },

  async updateSubscription({ id, body }, { store, targets, now }) {
    const change = body as wire.SubscriptionChange;
    if (change.url !== undefined) requireTarget(change.url, targets);
    return jsonReply(200, writeSubscription(await store.updateSubscription(id, change, now())));
  },

  async deleteSubscription({ id }, { store }) {
    if (!(await store.removeSubscription(id))) throw new NoSuchSubscriptionError(id);
    return noContent;
  },

  async rotateSecret({ id, body }, { store, now }) {
    const { revoke_old: revokeOld } = body as wire.SecretReplacement;
    return jsonReply(200, { secret: await store.rotateSecret(id, now(), { revokeOld }) });
  },

  async listDeliveries({ id, query }, { store }) {
    const { after, limit } = pageOf(query);
    const state = (query.get('state') ?? undefined) as DeliveryState | undefined;
    const found = await store.deliveries(id, { state, after, limit: limit + 1 });
    return jsonReply(
      200,
      page(found, limit, writeDelivery, ({ event }) => event),
    );
  },

  async replayDeliveries({ id, body }, { store, now }) {
    const { events } = body as wire.Replay;
    return jsonReply(200, { replayed: await store.replay(id, { events }, now()) });
  },

  async testSubscription({ id, trace }, { store, now }) {
    return jsonReply(202, { event: await store.sendTest(id, now(), trace) });
  },

  async listEvents({ query }, { store, now }) {
    const type = (query.get('type') ?? undefined) as wire.EventType | undefined;
    const found = await store.events({ since: now() - KEPT, type, limit: pageOf(query).limit });
    return jsonReply(200, { data: found.map(writeEvent) });
  },

  async createWatch({ body, trace }, { store, connections, now }) {
    const wanted = readWatches(body as wire.WatchCreate).map((watch) => ({ ...watch, trace }));
    const isOfChecks = wanted.every(({ kind }) => kind === 'visa_check' || kind === 'run');
    (isOfChecks ? requireChecks : requireWorkRights)(connections);
    const found = await store.addWatches(wanted, now());
    const added = found.filter(({ isNew }) => isNew).length;
    const [first, ...others] = found;
    return jsonReply(
      added > 0 ? 201 : 200,
      {
        added,
        already_watched: found.length - added,
        data: found.map(({ watch }) => writeWatch(watch)),
      },
      first && others.length === 0 ? { location: `/watches/${first.watch.id}` } : {},
    );
  },

  async listWatches({ query }, { store }) {
    const { after, limit } = pageOf(query);
    const state = (query.get('state') ?? undefined) as WatchState | undefined;
    const found = await store.watches({ state, after, limit: limit + 1 });
    return jsonReply(
      200,
      page(found, limit, writeWatch, ({ id }) => id),
    );
  },

  async getWatch({ id }, { store }) {
    const found = await store.watch(id);
    if (!found) throw noWatch();
    return jsonReply(200, writeWatch(found));
  },

  async deleteWatch({ id }, { store }) {
    if (!(await store.removeWatch(id))) throw noWatch();
    return noContent;
  },

  async getHealth() {
    return jsonReply(200, { status: 'ok' });
  },

  async getReadiness(_request, { store, status }) {
    const read = await store.watch('').then(
      () => 'ok' as const,
      () => 'unavailable' as const,
    );
    const { isServiceReachable, isLedgerReachable, polledAt } = status();
    // With a full disk, reads still succeed.
    const ledger = isLedgerReachable ? read : 'unavailable';
    const service = !isServiceReachable ? 'unavailable' : polledAt === null ? 'not_polled' : 'ok';
    const isReady = ledger === 'ok' && service !== 'unavailable';
    return jsonReply(isReady ? 200 : 503, { status: isReady ? 'ok' : 'unavailable', ledger, service });
  },

  async getMetrics(_request, { store, metrics, status, now }) {
    const body = await metrics.write(await store.counts(), status(), now());
    return { status: 200, headers: { 'content-type': metrics.contentType }, body };
  },

  ...gatewayHandlers,
};

function requireTarget(url: string, targets: TargetRules | undefined): void {
  try {
    checkTarget(url, targets);
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    throw problem('target-not-allowed', 'Webhooks may not be sent to this URL.', {
      errors: error.fields.map(({ rule }) => ({
        in: 'body',
        pointer: '/url',
        rule: 'target',
        message: rule,
      })),
    });
  }
}

function noWatch(): Error {
  return problem('not-found', 'There is no watch with this id.');
}

function pageOf(query: URLSearchParams): { after: string | undefined; limit: number } {
  return { after: query.get('after') ?? undefined, limit: Number(query.get('limit') ?? PAGE) };
}

/** A page from one entry more than its limit: the extra entry shows that there is a next page. */
function page<Found, Written extends object>(
  found: readonly Found[],
  limit: number,
  write: (one: Found) => Written,
  idOf: (one: Found) => string,
): { data: Written[]; next?: string } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { data: shown.map(write), ...(last && found.length > limit && { next: idOf(last) }) };
}
