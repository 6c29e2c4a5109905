import type { Fetch, FetchInit, FetchResponse } from '@workrights/client';

/** Milliseconds in which simultaneous list requests are combined. */
const GATHER = 5;

/**
 * Requests a list of recent checks once if several lost creates need it at the same time. It is shared only with callers that
 * wanted it before the request: for later ones it would be too old.
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

/** The pieces of a body, up to the one that exceeds the limit; the client then refuses it. Leaving the loop closes the connection. */
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
