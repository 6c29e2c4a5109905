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
    const { ok, status, headers, body } = await send(url, init);
    const bytes = await readBytes(body, init.attempt.maxResponseSize);
    const copy = (): Response => new Response(new Blob(bytes));
    return {
      ok,
      status,
      headers,
      get body() {
        return copy().body;
      },
      text: () => copy().text(),
    };
  };
  return (url, init) => {
    if (init.attempt.operationId !== 'listVisaChecks') return send(url, init);
    let list = wanted.get(url);
    if (!list) wanted.set(url, (list = gather(url, init)));
    return list;
  };
}

/** The pieces of a body, up to the one that is over the limit: the client refuses it then. Leaving the loop hangs up. */
async function readBytes(body: unknown, limit: number | false): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    pieces.push(piece);
    size += piece.byteLength;
    if (limit && size > limit) break;
  }
  return pieces;
}
