export { createAttempts } from './confirm/attempts.ts';
export { createConfirmPage } from './confirm/confirm-page.ts';
export { createPreparedRequests } from './confirm/prepared.ts';
export { serveHttp, serveProcess } from './serve.ts';
export { createServer } from './server.ts';
export type { Services } from './services.ts';
