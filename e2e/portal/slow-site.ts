import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const PIECES = 20;
const PAUSE = 40;

export interface SlowSite extends AsyncDisposable {
  readonly url: string;
}

/** The same site, but its pages come as over a slow line: in pieces, so that the browser shows what it has. */
export async function openSlowSite(origin: string): Promise<SlowSite> {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(origin + request.url, { redirect: 'manual' });
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'content-type': type });
      if (type.startsWith('text/html')) {
        const length = Math.ceil(body.length / PIECES);
        for (let start = 0; start < body.length; start += length) {
          response.write(body.subarray(start, start + length));
          await setTimeout(PAUSE);
        }
      }
      response.end(type.startsWith('text/html') ? undefined : body);
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
