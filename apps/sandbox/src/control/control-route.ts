import type { Handler, Method, Route } from '../http/route.ts';
import { readFields } from './read-fields.ts';

/** A route of the control plane; `path` is what follows `/_sandbox`. */
export function controlRoute(operationId: string, method: Method, path: string, handler: Handler): Route {
  return { operationId, interface: 'control', method, path: `/_sandbox${path}`, handler };
}

/** A route about one account, which the caller may choose with `?account=`. All other routes are about the whole sandbox. */
export function accountRoute(...route: Parameters<typeof controlRoute>): Route {
  return { ...controlRoute(...route), ofAccount: true };
}

/** For a request without parameters in its body: fields are refused, because they would have no effect. */
export function withoutFields(handler: Handler): Handler {
  return (request, context) => {
    readFields(request.body, {});
    return handler(request, context);
  };
}
