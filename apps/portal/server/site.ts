import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import send from 'send';

export const siteFolder = fileURLToPath(new URL('../dist', import.meta.url));

/** In addition to the policy in every page. These can only be set in a header. */
const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Astro puts a hash of the content into these names. */
const UNCHANGING = /^\/_astro\//u;

/**
 * Serves the files of a built site, and its 404 page for all other paths. Reads files anew for each request, because the
 * site may be rebuilt while it is served.
 *
 * @throws Error when the site is not built.
 */
export function createSite(folder: string): RequestListener {
  const notFoundPage = join(folder, '404.html');
  if (!existsSync(notFoundPage)) throw new Error('The portal is not built: run `pnpm docs:build` first.');
  const notFound = readFileSync(notFoundPage);

  return (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    // Responses are compressed as they are sent, so ranges of them can't be served.
    send(request, path, { root: folder, acceptRanges: false, cacheControl: false })
      .on('headers', () => {
        setHeaders(response, HEADERS);
        const kept = UNCHANGING.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
        response.setHeader('cache-control', kept);
      })
      .on('error', () => sendNotFound(request, response, notFound))
      .pipe(response);
  };
}

/** Handles every reason: a malformed path, one outside the site, a deleted file. */
function sendNotFound({ method }: IncomingMessage, response: ServerResponse, page: Buffer): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // Removes the headers of a file that could not be opened.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  setHeaders(response, HEADERS);
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  response.end(method === 'HEAD' ? undefined : page);
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
