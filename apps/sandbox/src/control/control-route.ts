import type { Handler, Method, Route } from '../http/route.ts';

/** A route of the control plane; `path` is what follows `/_sandbox`. */
export function controlRoute(operationId: string, method: Method, path: string, handler: Handler): Route {
  return { operationId, interface: 'control', method, path: `/_sandbox${path}`, handler };
}
