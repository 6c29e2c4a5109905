import {
  Agent,
  createServer,
  type IncomingMessage,
  request as forward,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { BodyTooLargeError, isJsonMediaType, isJsonText, MAX_BODY_BYTES, readBody } from './body.ts';
import { contractFiles } from './contract.ts';
import { startPrism } from './prism.ts';
import { readExampleStatuses, withStatus } from './examples.ts';
import { sendProblem, sendRefusal } from './problem.ts';

export { type PrismServer, startPrism } from './prism.ts';

export interface MockOptions {
  /** TCP port; 0, the default, takes a free one. */
  port?: number;
  /** Address to bind to; loopback by default. */
  host?: string;
}

export interface Mock extends AsyncDisposable {
  /** Base URL of both interfaces, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Stops both servers and drops open connections. */
  close(): Promise<void>;
}

/**
 * Starts the stateless contract mock: Prism over both bundles, behind a small front server.
 *
 * The front server exists for three things. Prism never answers a request whose body it cannot read, malformed JSON or
 * more than its limit: those are answered here (400, 413). Prism refuses with an unrelated example of an error: a refusal
 * is worded here. And Prism needs the status beside the name of an example: it is added here.
 *
 * @throws when the port is taken or the bundles have not been built.
 */
export async function createMock({ port = 0, host = '127.0.0.1' }: MockOptions = {}): Promise<Mock> {
  const prism = await startPrism(contractFiles);
  const upstreamUrl = new URL(prism.url);
  const agent = new Agent({ keepAlive: true });
  const exampleStatuses = readExampleStatuses();

  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else sendProblem(response, 502, 'The mock could not answer this request.');
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body: Buffer;
    try {
      body = await readBody(request);
    } catch (error) {
      if (!(error instanceof BodyTooLargeError)) throw error;
      response.setHeader('connection', 'close');
      sendProblem(response, 413, `A request body may hold ${MAX_BODY_BYTES} bytes at most.`);
      return;
    }
    if (body.length > 0 && isJsonMediaType(request.headers['content-type']) && !isJsonText(body)) {
      sendProblem(response, 400, 'The request body is not well-formed JSON.');
      return;
    }
    await pass(request, body, response);
  }

  function pass(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const { 'transfer-encoding': _chunked, prefer, ...others } = request.headers;
      const headers =
        prefer === undefined ? others : { ...others, prefer: withStatus(String(prefer), exampleStatuses) };
      const upstream = forward(
        {
          agent,
          host: upstreamUrl.hostname,
          port: upstreamUrl.port,
          method: request.method,
          path: request.url,
          headers: body.length > 0 ? { ...headers, 'content-length': body.length } : headers,
        },
        (answer) => {
          if (prefer === undefined && (answer.statusCode ?? 502) >= 400) {
            // Prism words a refusal with whatever error example comes first.
            answer.resume().once('end', resolve);
            sendRefusal(response, answer);
            return;
          }
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response).once('finish', resolve).once('error', reject);
        },
      );
      upstream.once('error', reject);
      upstream.end(body);
    });
  }

  async function close(): Promise<void> {
    agent.destroy();
    server.closeAllConnections();
    await Promise.all([new Promise((resolve) => server.close(resolve)), prism.close()]);
  }

  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    await prism.close();
    throw error;
  }
  const bound = (server.address() as AddressInfo).port;
  return { url: `http://${host}:${bound}`, port: bound, close, [Symbol.asyncDispose]: close };
}
