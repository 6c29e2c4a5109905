import type { Exchange } from '../../src/exchange.ts';
import { reduce } from '../../src/reduce/reduce.ts';

export const SERVICE = 'https://api.example.com';

export interface Told {
  readonly sent?: unknown;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly upstreamOrigin?: string;
}

export function exchange(method: string, path: string, body: unknown, told: Told = {}): Exchange {
  const { sent, status = 200, headers = {}, upstreamOrigin } = told;
  return {
    method,
    url: `${SERVICE}${path}`,
    requestHeaders: [],
    requestBody: bytes(sent),
    status,
    responseHeaders: Object.entries(headers),
    responseBody: bytes(body),
    at: new Date('2026-01-02T03:04:05Z'),
    upstreamOrigin,
  };
}

function bytes(json: unknown): Uint8Array {
  return json === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(json));
}

/** The creation of a check, and the check in its response. */
export const create = (sent: unknown, check: object = {}, told: Told = {}) =>
  exchange('POST', '/v2/visa-checks', { data: check }, { sent, status: 201, ...told });

export const read = (check: object, told: Told = {}) =>
  exchange('GET', '/v2/visa-checks/vc_1', { data: check }, told);

export const list = (checks: unknown, query = '') =>
  exchange('GET', `/v2/visa-checks${query}`, { data: checks });

export const lookup = (ids: unknown, found: readonly unknown[] = []) =>
  exchange('POST', '/v2/visa-checks/lookup', { data: found.map((id) => ({ id })) }, { sent: { ids } });

export const save = (sent: object, onboard: object = {}, told: Told = {}) =>
  exchange('POST', '/v1/onboarding/?key=k', onboard, { sent, ...told });

export const readOnboard = (sent: object, onboard: object, query = '?key=k') =>
  exchange('POST', `/v1/onboarding/get${query}`, onboard, { sent });

export const listOnboards = (items: readonly object[], sent: object = {}) =>
  exchange('POST', '/v1/onboarding/list?key=k', items, { sent });

export const readWorkRights = (sent: object, record: object) =>
  exchange('POST', '/v1/getdata?key=k', record, { sent: { type: 'workrights', ...sent } });

/** As many items as a list is to have. */
export const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** The tokens that one comparison says of an exchange. */
export function saidBy(name: string, seen: Exchange): string[] {
  return reduce(seen)
    .filter(({ at }) => at === `compare/${name}`)
    .map(({ token }) => token);
}
