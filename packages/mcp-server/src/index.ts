export { Attempts } from './confirm/attempts.ts';
export { ConfirmPage } from './confirm/confirm-page.ts';
export { PreparedRequests } from './confirm/prepared.ts';
export { DEFAULT_PORT, serveHttp } from './http/serve-http.ts';
export { createServer } from './server.ts';
export type { Services } from './services.ts';
export { serveProcess } from './stdio/serve-process.ts';
