import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

export interface PrismRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | undefined;
}

export interface PrismAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Headers that belong to one connection (RFC 9110 §7.6.1), and one that Prism would have to answer twice. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));
}

/**
 * Sends a request to Prism and reads the whole response, so that a slow client doesn't hold up Prism.
 *
 * @throws DOMException `TimeoutError` or `AbortError` when `signal` ends it, Error when there is no answer that can be passed
 * on: a connection that breaks, or a status that ends no response.
 */
export function forward(
  url: string,
  { method, path, headers, body }: PrismRequest,
  signal: AbortSignal,
): Promise<PrismAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      // Use a new connection each time: Prism may close a kept one just as the request is sent on it.
      agent: false,
      signal,
      method,
      path,
      headers: {
        ...withoutConnection(headers),
        'content-length': body?.length ?? 0,
      },
    });
    const give = async (answer: IncomingMessage) => {
      const { statusCode: status = 0 } = answer;
      if (status < 200 || status > 599) throw new Error('Prism responded with an invalid status.');
      const chunks = (await answer.toArray()) as Buffer[];
      resolve({ status, headers: withoutConnection(answer.headers), body: Buffer.concat(chunks) });
    };
    const refuse = (error: unknown) => {
      sent.destroy();
      reject(error);
    };
    sent.once('response', (answer) => give(answer).catch(refuse));
    for (const event of ['continue', 'information', 'upgrade']) {
      sent.once(event, () =>
        refuse(new Error('Prism responded with a status that does not end a response.')),
      );
    }
    sent.once('error', refuse);
    sent.end(body);
  });
}
