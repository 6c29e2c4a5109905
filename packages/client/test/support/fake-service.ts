import type { VisaCheck } from '../../src/index.ts';
import { checkOf, envelopeOf } from './checks.ts';

export interface Asked {
  /** `GET`, or `lookup`. */
  kind: 'GET' | 'lookup';
  ids: readonly string[];
  at: number;
  signal: AbortSignal;
}

export interface FakeServiceOptions {
  now: () => number;
  /** Status of a check at a time; undefined if there is no such check. */
  statusOf: (id: string, now: number) => string | undefined;
  more?: Record<string, unknown>;
  /** Replaces the normal response. */
  answer?: (asked: Asked, count: number) => Response | undefined | Promise<Response | undefined>;
}

/** A `fetch` that responds to GETs and lookups by a function of time, and records the requests. */
export function fakeService({ now, statusOf, more, answer }: FakeServiceOptions): {
  fetch: typeof globalThis.fetch;
  asked: Asked[];
} {
  const asked: Asked[] = [];
  const checkNow = (id: string): VisaCheck[] => {
    const status = statusOf(id, now());
    return status === undefined ? [] : [checkOf(id, status, more)];
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isLookup = new URL(request.url).pathname.endsWith('/lookup');
    const ids = isLookup
      ? ((await request.json()) as { ids: string[] }).ids
      : [decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '')];
    const poll: Asked = { kind: isLookup ? 'lookup' : 'GET', ids, at: now(), signal: request.signal };
    asked.push(poll);
    const special = await answer?.(poll, asked.length);
    if (special) return special;
    const checks = ids.flatMap(checkNow);
    if (isLookup) return Response.json({ data: checks });
    const [check] = checks;
    return check ? Response.json(envelopeOf(check)) : Response.json({ detail: 'none' }, { status: 404 });
  };
  return { fetch, asked };
}
