import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

// The types that are published for it are those of Express; it needs only Node's own requests and answers.
const require = createRequire(import.meta.url);
const compression: () => Middleware = require('compression');

/** Compresses what a browser accepts compressed, so that the weight of a page here is what it is anywhere. */
export const compress = compression();
