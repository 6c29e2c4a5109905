import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

export const siteFolder = fileURLToPath(new URL('../dist', import.meta.url));

/** Text is UTF-8 all over, and a browser shows YAML and Markdown in place of saving them. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'text/xml; charset=utf-8',
  '.yaml': 'text/yaml; charset=utf-8',
};

/** Beside the policy that every page carries itself: what can only be said in a header. */
const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "frame-ancestors 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Astro names these files by their content. */
const UNCHANGING = /^\/_astro\//u;

/**
 * Answers from the files of a built site, which are listed once, and with its 404 page for all other paths.
 *
 * @throws Error when the site is not built.
 */
export function createSite(folder: string): RequestListener {
  const notFoundPage = join(folder, '404.html');
  if (!existsSync(notFoundPage)) throw new Error('The portal is not built: run `pnpm docs:build` first.');
  const notFound = readFileSync(notFoundPage);
  const serve = sirv(folder, {
    etag: true,
    extensions: ['html'],
    setHeaders(response, path) {
      const type = TYPES[extname(path)];
      if (type !== undefined) response.setHeader('content-type', type);
      response.setHeader(
        'cache-control',
        UNCHANGING.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });

  return (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    serve(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      response.end(request.method === 'HEAD' ? undefined : notFound);
    });
  };
}
