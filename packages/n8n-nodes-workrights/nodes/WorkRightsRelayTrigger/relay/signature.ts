import { createHmac, timingSafeEqual } from 'node:crypto';
import { clock } from '../../WorkRights/shared/clock';

/** How far the clocks of the relay and of n8n may differ, in seconds: what Standard Webhooks recommends. */
const TOLERANCE = 5 * 60;

/** The headers of a webhook by their names in small letters, as Node gives them. */
export type WebhookHeaders = Readonly<Record<string, unknown>>;

/**
 * The id of a webhook that its sender signed with this secret not long ago; undefined for any other
 * (Standard Webhooks 1.0). Written here because a node for n8n has no dependencies.
 *
 * @param body as it arrived: the signature is over the bytes.
 */
export function verifiedId(secret: string, headers: WebhookHeaders, body: Uint8Array): string | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') {
    return undefined;
  }
  if (id === '' || !isRecent(timestamp)) return undefined;
  const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64');
  // Everybody knows an empty key.
  if (key.length === 0) return undefined;
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const expected = Buffer.from(`v1,${digest}`);
  // While a secret is being replaced, there is a signature of each.
  const isSigned = signatures.split(' ').some((signature) => isEqual(Buffer.from(signature), expected));
  return isSigned ? id : undefined;
}

function isRecent(timestamp: string): boolean {
  if (!/^\d{1,12}$/u.test(timestamp)) return false;
  return Math.abs(clock.now() / 1000 - Number(timestamp)) <= TOLERANCE;
}

/** Takes as long for a wrong signature as for the right one. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
