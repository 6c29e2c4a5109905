import type { Fetch, FetchInit, FetchResponse } from '@workrights/client';

/** Milliseconds in which lists that are wanted at the same time become one request. */
const GATHER = 5;

/**
 * Lists of recent checks that several lost creates want at the same time are requested once. A list is shared only by those who
 * wanted it before it was requested: what is older would tell less than they think.
 */
export function withSharedLists(send: Fetch): Fetch {
  const wanted = new Map<string, Promise<FetchResponse>>();
  const gather = async (url: string, init: FetchInit): Promise<FetchResponse> => {
    await new Promise((resolve) => {
      setTimeout(resolve, GATHER);
    });
    wanted.delete(url);
    const response = await send(url, init);
    const text = await response.text();
    return {
      ok: response.ok,
      status: response.status,
      headers: response.headers,
      body: undefined,
      text: async () => text,
    };
  };
  return (url, init) => {
    if (init.attempt.operationId !== 'listVisaChecks') return send(url, init);
    let list = wanted.get(url);
    if (!list) wanted.set(url, (list = gather(url, init)));
    return list;
  };
}
