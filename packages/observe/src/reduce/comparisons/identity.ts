import { isObject } from '../read-body.ts';
import type { CompareExchange, CompareRecord, Compared, JsonObject, TokenOf } from './comparison.ts';

/** Whether what was read is what was asked for, and whose URLs a response has. */
export const selfOrigin: CompareExchange<'self-origin'> = (compared) => {
  const { json } = compared.response;
  const meta = isObject(json) && isObject(json['meta']) ? json['meta'] : undefined;
  const links = isObject(meta?.['links']) ? meta['links'] : undefined;
  return links && Object.hasOwn(links, 'self') ? originOf(links['self'], compared) : undefined;
};

export const downloadOrigin: CompareRecord<'download-origin'> = (check, compared) => {
  const attachments: readonly unknown[] = Array.isArray(check['attachments']) ? check['attachments'] : [];
  const first = attachments.find(
    (one): one is JsonObject => isObject(one) && Object.hasOwn(one, 'download_url'),
  );
  return first && originOf(first['download_url'], compared);
};

export const onboardAskedId: CompareExchange<'onboard-asked-id'> = (compared) =>
  askedId(compared, ['onboard_id', 'employee_id']);

export const workRightsAskedId: CompareExchange<'work-rights-asked-id'> = (compared) =>
  askedId(compared, ['key_id', 'onboard_id', 'employee_id']);

function askedId(
  { sent, records }: Compared,
  names: readonly string[],
): 'same' | 'other' | 'absent' | undefined {
  const [record] = records;
  const name = isObject(sent) ? names.find((one) => Object.hasOwn(sent, one)) : undefined;
  if (name === undefined || record === undefined) return undefined;
  if (!Object.hasOwn(record, name)) return 'absent';
  return String(record[name]) === String((sent as JsonObject)[name]) ? 'same' : 'other';
}

function originOf(address: unknown, { url, exchange }: Compared): TokenOf<'self-origin'> {
  if (typeof address !== 'string') return 'unreadable';
  if (/^\/(?!\/)/.test(address)) return 'path';
  if (!URL.canParse(address)) return 'unreadable';
  const { origin } = new URL(address);
  return origin === url.origin || origin === exchange.upstreamOrigin ? 'same' : 'other';
}
