import { Webhook } from 'standardwebhooks';

import type { EventBody } from '../../base/outbox/events.ts';
import type { ClaimedDelivery } from '../store/relay-work.ts';
import { traceparentOf } from '../../base/outbox/trace.ts';
import type { Post } from './send.ts';

/** The service's URL of an event's record; undefined if it has none. */
export type SelfLink = (delivery: ClaimedDelivery) => string | undefined;

/** The signed POST of a delivery (https://www.standardwebhooks.com), with a signature by each valid secret. */
export function webhookOf(delivery: ClaimedDelivery, self: SelfLink, now: number): Post {
  const { url, secrets, event, type, subject, at, included, trace } = delivery;
  const link = self(delivery);
  const content: EventBody = {
    type,
    timestamp: new Date(at).toISOString(),
    data: { id: subject, ...(link !== undefined && { self: link }), ...(included && { included }) },
  };
  const body = JSON.stringify(content);
  // The library signs whole seconds.
  const time = new Date(Math.floor(now / 1_000) * 1_000);
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'workrights-relay',
      traceparent: traceparentOf(trace),
      'webhook-id': event,
      'webhook-timestamp': `${time.getTime() / 1_000}`,
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(event, time, body)).join(' '),
    },
  };
}

/**
 * URLs by the contract's paths. Interface B has no URL per record, so the link is the path of the operation that reads it.
 * Never with the key.
 */
export function selfLinks(base: { readonly checks?: string; readonly workRights?: string }): SelfLink {
  const link = (baseUrl: string | undefined, path: string): string | undefined => {
    if (baseUrl === undefined) return undefined;
    const { origin, pathname } = new URL(baseUrl);
    return `${origin}${pathname.replace(/\/+$/, '')}${path}`;
  };
  return ({ type, subject }) => {
    if (type.startsWith('visa_check.')) {
      return link(base.checks, `/v2/visa-checks/${encodeURIComponent(subject)}`);
    }
    if (type.startsWith('onboarding_request.')) return link(base.workRights, '/v1/onboarding/get');
    if (type.startsWith('work_rights.')) return link(base.workRights, '/v1/getdata');
    return undefined;
  };
}
