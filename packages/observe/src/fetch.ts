import type { Fetch, FetchInit, FetchResponse } from '@workrights/client';

import { BodyCopy } from './body-copy.ts';
import { isCopiedType } from './content-type.ts';
import type { Exchange, ObservedBody } from './exchange.ts';

/** What an exchange is shown to. */
interface Sees {
  see: (exchange: Exchange) => void;
}

/**
 * A function for the client's option `fetch` that shows an observer each exchange. It sends no request of its own; the
 * response streams to the client as it comes, and is seen at its end, before the client's call settles. `see` must not throw.
 *
 * @param fetch what sends the request. Default: the global one.
 */
export function observeFetch({ see }: Sees, fetch?: Fetch): Fetch {
  const send = fetch ?? ((url, init) => globalThis.fetch(url, init as RequestInit));
  return async (url, init) => {
    const requestCopy = new BodyCopy();
    const given = await copyBody(fetch ? init : sentOnce(init), requestCopy);
    let response: FetchResponse;
    try {
      response = await send(url, given);
    } catch (error) {
      requestCopy.drop();
      throw error;
    }
    return copyResponse(response, (responseBody) => {
      const requestBody = requestCopy.body();
      requestCopy.drop();
      if (responseBody === undefined) return;
      // Omitted, as the global `fetch` allows and its types don't.
      const { method = 'GET', headers = {} } = init;
      const exchange: Exchange = {
        method,
        url,
        requestHeaders: Object.entries(headers),
        requestBody,
        status: response.status,
        responseHeaders: [...response.headers],
        headersSorted: true,
        responseBody,
        at: new Date(),
      };
      // Before the client goes on: a report that is made after its call has this exchange.
      queueMicrotask(() => see(exchange));
    });
  };
}

/**
 * After a 421, Node's `fetch` sends every body twice, except a stream. The client prevents that only for the global `fetch`.
 */
function sentOnce(init: FetchInit): FetchInit {
  if (typeof init.body !== 'string') return init;
  const body = new Blob([init.body]);
  const headers = { ...init.headers, 'content-length': String(body.size) };
  return { ...init, headers, body: body.stream(), duplex: 'half' };
}

async function copyBody(init: FetchInit, copy: BodyCopy): Promise<FetchInit> {
  const { body } = init;
  if (body === undefined) return init;
  if (typeof body === 'string') copy.add(Buffer.from(body));
  else if (body instanceof Blob) copy.add(Buffer.from(await body.arrayBuffer()));
  else {
    const copying = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        copy.add(Buffer.from(chunk));
        controller.enqueue(chunk);
      },
    });
    return { ...init, body: body.pipeThrough(copying) };
  }
  return init;
}

/** @param ended gets the body once it has ended, or nothing when it breaks off. */
type Ended = (body: ObservedBody | undefined) => void;

/** The same response, except that reading its body copies it. A file is not copied. */
function copyResponse(response: FetchResponse, ended: Ended): FetchResponse {
  const { body, headers } = response;
  if (!isCopiedType(headers.get('content-type') ?? '')) {
    ended({ bytes: Number(headers.get('content-length') ?? 0), unread: 'binary' });
    return response;
  }
  if (body === null) {
    ended(new Uint8Array());
    return response;
  }
  // A stand-in without a stream has its text in memory.
  if (body === undefined) return withChanged(response, { text: () => copyText(response, ended) });
  const stream = body instanceof ReadableStream ? body : fromNode(body as AsyncIterable<Uint8Array>);
  const copied = copyStream(stream, ended);
  return withChanged(response, { body: copied, text: () => new Response(copied).text() });
}

/** The types of the DOM don't have it. */
function fromNode(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const { from } = ReadableStream as unknown as { from: (body: object) => ReadableStream<Uint8Array> };
  return from.call(ReadableStream, body);
}

async function copyText(response: FetchResponse, ended: Ended): Promise<string> {
  try {
    const text = await response.text();
    ended(Buffer.from(text));
    return text;
  } catch (error) {
    ended(undefined);
    throw error;
  }
}

/** Reads only as fast as it is read. */
function copyStream(stream: ReadableStream<Uint8Array>, ended: Ended): ReadableStream<Uint8Array> {
  const copy = new BodyCopy();
  const reader = stream.getReader();
  const finish = (body: ObservedBody | undefined): void => {
    copy.drop();
    ended(body);
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      const { done, value } = await reader.read();
      if (done) {
        finish(copy.body());
        controller.close();
      } else {
        copy.add(Buffer.from(value));
        controller.enqueue(value);
      }
    } catch (error) {
      finish(undefined);
      controller.error(error);
    }
  };
  const cancel = async (reason: unknown): Promise<void> => {
    // The client leaves the body of a redirect unread. Its status and headers are seen.
    const { bytes } = copy;
    finish({ bytes, unread: 'too-large' });
    await reader.cancel(reason);
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}

/** All else stays the response's own, whatever its class. */
function withChanged(response: FetchResponse, changed: Partial<FetchResponse>): FetchResponse {
  return new Proxy(response, {
    get(target, name) {
      if (Object.hasOwn(changed, name)) return Reflect.get(changed, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
