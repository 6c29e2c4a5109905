import type { Handler, Method, Route } from '../http/route.ts';
import { readFields } from './read-fields.ts';

/** A route of the control plane; `path` is what follows `/_sandbox`. */
export function controlRoute(operationId: string, method: Method, path: string, handler: Handler): Route {
  return { operationId, interface: 'control', method, path: `/_sandbox${path}`, handler };
}

/** A route about one account, which the caller may choose with `?account=`. All others are about the whole sandbox. */
export function accountRoute(...route: Parameters<typeof controlRoute>): Route {
  return { ...controlRoute(...route), ofAccount: true };
}

/** For a request that says all in its path: a body with fields asks for something that would not be done. */
export function withoutFields(handler: Handler): Handler {
  return (request, context) => {
    readFields(request.body, {});
    return handler(request, context);
  };
}
