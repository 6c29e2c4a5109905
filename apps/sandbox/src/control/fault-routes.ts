import type { Delay } from '../faults/delay.ts';
import type { ArmedFault } from '../faults/faults.ts';
import { jsonReply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { maskMatch } from '../matching/request-match.ts';
import type { Store } from '../storage/store.ts';
import { controlRoute } from './control-route.ts';
import { readFaultOrder } from './read-fault.ts';

/** Arms a fault for the next `times` answers of an operation and its aliases, or of any. */
const armFault: Handler = async ({ body }, { faults, store }) => {
  const setting = readFaultOrder(body);
  await nothingFails(store);
  return jsonReply(201, showFault(faults.arm(setting)));
};

/** A fault in the words in which it was armed. */
export function showFault({ id, operation, remaining, fault, probability, match }: ArmedFault) {
  return {
    id,
    fault: fault.kind === 'reset' ? `reset-${fault.when}` : fault.kind,
    operation,
    remaining,
    ...(fault.kind === 'status' ? { status: fault.status } : {}),
    ...(fault.kind === 'status' && fault.retryAfter !== undefined ? { retry_after: fault.retryAfter } : {}),
    ...(fault.kind === 'delay' ? showDelay(fault.delay) : {}),
    ...(probability === undefined ? {} : { probability }),
    ...(match === undefined ? {} : { match: maskMatch(match) }),
  };
}

function showDelay(delay: Delay) {
  if (!('distribution' in delay)) return delay;
  const { distribution: type, ...bounds } = delay;
  return { delay_distribution: { type, ...bounds } };
}

const listFaults: Handler = (_request, { faults }) =>
  jsonReply(200, { faults: faults.list().map((fault) => showFault(fault)) });

const clearFaults: Handler = async (_request, { faults, store }) => {
  await nothingFails(store);
  faults.clear();
  return jsonReply(200, { faults: [] });
};

/** Each answer waits for the writes of others. When those fail, this request must not have changed anything either. */
const nothingFails = (store: Store) => store.committed();

export const faultRoutes: readonly Route[] = [
  controlRoute('controlListFaults', 'GET', '/faults', listFaults),
  controlRoute('controlArmFault', 'POST', '/faults', armFault),
  controlRoute('controlClearFaults', 'DELETE', '/faults', clearFaults),
];
