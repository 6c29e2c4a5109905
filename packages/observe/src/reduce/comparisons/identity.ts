import {
  attachmentsOf,
  hasValue,
  idOf,
  objectAt,
  type CompareExchange,
  type CompareRecord,
  type Compared,
  type TokenOf,
} from './comparison.ts';

/** Whose URLs a response has, and whether what was read is what was asked for. */
export const selfOrigin: CompareExchange<'self-origin'> = (compared) => {
  const links = objectAt(compared.response.json, 'meta', 'links');
  return links && Object.hasOwn(links, 'self') ? [originOf(links['self'], compared)] : [];
};

export const downloadOrigin: CompareRecord<'download-origin'> = (check, compared) =>
  attachmentsOf(check)
    .filter((attachment) => Object.hasOwn(attachment, 'download_url'))
    .map((attachment) => originOf(attachment['download_url'], compared));

export const apiKeyParameter: CompareExchange<'api-key-parameter'> = ({ url }) => {
  if (url.searchParams.has('key')) return ['key'];
  return [url.searchParams.size > 0 ? 'other' : 'none'];
};

export const onboardAskedId: CompareExchange<'onboard-asked-id'> = (compared) =>
  askedId(compared, ['onboard_id', 'employee_id']);

export const workRightsAskedId: CompareExchange<'work-rights-asked-id'> = (compared) =>
  askedId(compared, ['key_id', 'onboard_id', 'employee_id']);

/** By the first of the names that the request has. */
function askedId(
  { sent, records: [record] }: Compared,
  names: readonly string[],
): readonly TokenOf<'onboard-asked-id' | 'work-rights-asked-id'>[] {
  const request = objectAt(sent);
  const name = names.find((one) => hasValue(request?.[one]));
  if (request === undefined || name === undefined || record === undefined) return [];
  if (!hasValue(record[name])) return ['absent'];
  const id = idOf(record[name]);
  return [id !== undefined && id === idOf(request[name]) ? 'same' : 'other'];
}

function originOf(address: unknown, { url, exchange }: Compared): TokenOf<'self-origin' | 'download-origin'> {
  if (typeof address !== 'string') return 'unreadable';
  if (/^\/(?!\/)/.test(address)) return 'path';
  if (!URL.canParse(address)) return 'unreadable';
  const { origin } = new URL(address);
  return origin === url.origin || origin === exchange.upstreamOrigin ? 'same' : 'other';
}
