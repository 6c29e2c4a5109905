import { jsonReply } from '../http/reply.ts';
import type { Route } from '../http/route.ts';

/** The control plane under `/_sandbox`. */
export const controlRoutes: readonly Route[] = [
  {
    operationId: 'controlHealth',
    interface: 'control',
    method: 'GET',
    path: '/_sandbox/health',
    handler: () => jsonReply(200, { status: 'ok' }),
  },
];
