import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { listen, type Listening } from '../support/loopback-server.ts';

const PIECES = 20;
/** Milliseconds. Long enough for the browser to paint each piece; 40 ms weren't always. */
const PAUSE = 100;
/** A piece ends after a block. Within a line of text it could cut a word in two, and the rest of the word would move it. */
const END_OF_BLOCK = /<\/(?:p|li|tr|h[1-6]|div|section|pre|ul|ol|table|header|nav|main|button|html)>/gu;

/** The same site, but pages arrive in pieces as over a slow line, so that the browser paints incomplete pages. */
export function openSlowSite(origin: string): Promise<Listening> {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(origin + request.url, { redirect: 'manual' });
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'content-type': type });
      if (!type.startsWith('text/html')) return response.end(body);
      for (const piece of piecesOf(body.toString())) {
        response.write(piece);
        await setTimeout(PAUSE);
      }
      return response.end();
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  return listen(server);
}

/** Pieces of similar length. The title and its controls come one by one, because they must not move each other. */
function* piecesOf(html: string): Generator<string> {
  const title = html.search(/<copy-page/u);
  const after = title < 0 ? 0 : html.indexOf('</copy-page>', title);
  yield html.slice(0, Math.max(title, 0));
  yield* html.slice(Math.max(title, 0), after).split(/(?<=<\/(?:button|a)>)/u);
  yield* evenPieces(html.slice(after));
}

function* evenPieces(html: string): Generator<string> {
  const length = Math.ceil(html.length / PIECES);
  for (let start = 0; start < html.length;) {
    END_OF_BLOCK.lastIndex = start + length;
    const end = END_OF_BLOCK.test(html) ? END_OF_BLOCK.lastIndex : html.length;
    yield html.slice(start, end);
    start = end;
  }
}
