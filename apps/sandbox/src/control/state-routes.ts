import { jsonReply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { controlRoute, withoutFields } from './control-route.ts';
import { showClock } from './clock-routes.ts';
import { forgetVolatile } from './forget-volatile.ts';

/** 507 when the data folder was taken away: nothing that is sent now would be kept. */
const health: Handler = (_request, context) => {
  context.store.assertPresent();
  return jsonReply(200, { status: 'ok', clock: showClock(context) });
};

/** Forgets everything, on the disk too: records, armed scenarios, faults, journal, and what was switched since the start. */
const reset: Handler = async (_request, context) => {
  const gone = context.store.startOver();
  forgetVolatile(context);
  await gone;
  return jsonReply(200, { status: 'reset', clock: showClock(context) });
};

export const stateRoutes: readonly Route[] = [
  controlRoute('controlHealth', 'GET', '/health', health),
  controlRoute('controlReset', 'POST', '/reset', withoutFields(reset)),
];
