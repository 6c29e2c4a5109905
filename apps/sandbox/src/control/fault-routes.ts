import type { Delay } from '../faults/delay.ts';
import type { ArmedFault } from '../faults/faults.ts';
import { jsonReply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { maskMatch } from '../matching/request-match.ts';
import type { Store } from '../storage/store.ts';
import { controlRoute, withoutFields } from './control-route.ts';
import { readFaultOrder } from './read-fault.ts';

/** Arms a fault for the next `times` responses of an operation and its aliases, or of any operation. */
const armFault: Handler = async ({ body }, { faults, settings, store }) => {
  const { operation, fault, times, ...narrowing } = readFaultOrder(body, settings.accounts);
  await nothingFails(store);
  return jsonReply(201, showFault(faults.arm(operation, fault, times, narrowing)));
};

/** A fault in the words of the request that arms it. */
export function showFault({ id, operation, remaining, fault, probability, match }: ArmedFault) {
  return {
    id,
    fault: fault.kind === 'reset' ? `reset-${fault.when}` : fault.kind,
    operation,
    remaining,
    ...(fault.kind === 'status' ? { status: fault.status } : {}),
    ...(fault.kind === 'status' && fault.retryAfter !== undefined ? { retry_after: fault.retryAfter } : {}),
    // Their values may be personal or secret.
    ...(fault.kind === 'status' && fault.headers && { headers: Object.keys(fault.headers) }),
    ...(fault.kind === 'status' && fault.body !== undefined && { body: '[masked]' }),
    ...(fault.kind === 'delay' ? showDelay(fault) : {}),
    ...(fault.kind === 'drip' ? { milliseconds: fault.milliseconds, pieces: fault.pieces } : {}),
    ...(probability === undefined ? {} : { probability }),
    ...(match === undefined ? {} : { match: maskMatch(match) }),
  };
}

function showDelay(delay: Delay) {
  if (!('distribution' in delay)) return { milliseconds: delay.milliseconds };
  if (delay.distribution === 'uniform') {
    const { distribution: type, lower, upper } = delay;
    return { delay_distribution: { type, lower, upper } };
  }
  const { distribution: type, median, sigma, max } = delay;
  return { delay_distribution: { type, median, sigma, max } };
}

const listFaults: Handler = (_request, { faults }) =>
  jsonReply(200, { faults: faults.list().map((fault) => showFault(fault)) });

const clearFaults: Handler = async (_request, { faults, store }) => {
  await nothingFails(store);
  faults.clear();
  return jsonReply(200, { faults: [] });
};

/** Each response waits for the writes of other requests. If they fail, this request must not have changed anything either. */
const nothingFails = (store: Store) => store.committed();

export const faultRoutes: readonly Route[] = [
  controlRoute('controlListFaults', 'GET', '/faults', listFaults),
  controlRoute('controlArmFault', 'POST', '/faults', armFault),
  controlRoute('controlClearFaults', 'DELETE', '/faults', withoutFields(clearFaults)),
];
