import { createHmac, timingSafeEqual } from 'node:crypto';
import { clock } from '../../WorkRights/shared/clock';

/** The largest difference between the relay's and n8n's clock in seconds, as Standard Webhooks recommends. */
const TOLERANCE = 5 * 60;

/** A webhook's headers by their lower-case names, as Node gives them. */
export type WebhookHeaders = Readonly<Record<string, unknown>>;

/**
 * The ID of a webhook that was recently signed with this secret; undefined for any other (Standard Webhooks 1.0). It's written
 * here, because a node for n8n has no dependencies.
 *
 * @param body as it arrived, because the signature covers the bytes.
 */
export function verifiedId(secret: string, headers: WebhookHeaders, body: Uint8Array): string | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') {
    return undefined;
  }
  if (id === '' || !isRecent(timestamp)) return undefined;
  const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64');
  // Anyone can sign with an empty key.
  if (key.length === 0) return undefined;
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const expected = Buffer.from(`v1,${digest}`);
  // While a secret is replaced, there is a signature for both.
  const isSigned = signatures.split(' ').some((signature) => isEqual(Buffer.from(signature), expected));
  return isSigned ? id : undefined;
}

function isRecent(timestamp: string): boolean {
  if (!/^\d{1,12}$/u.test(timestamp)) return false;
  return Math.abs(clock.now() / 1000 - Number(timestamp)) <= TOLERANCE;
}

/** Constant time, so that the duration doesn't reveal how much of a signature is right. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
